"""Write the answers of the examples in openapi.yaml anew: each is what the service gives to its request.

    python -m tools.examples [--check]

An answer's example bears the name of the request's example; one without a request of that name answers the
operation with the parameters' own examples. ``--check`` writes nothing and fails where one differs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.web.app import create_app
from scorer.web.settings import Settings

CONTRACT: Final = Path(__file__).parents[1] / "openapi.yaml"
WIDTH: Final = 108
METHODS: Final = ("get", "post")

Document = dict[str, Any]


class Example(NamedTuple):
    """One example of an answer: what is sent for it, and the answer as it is written."""

    name: str
    method: str
    path: str
    body: object
    content_type: str
    status: int
    answer: object

    def send(self, client: FlaskClient) -> TestResponse:
        """What the service answers."""
        if self.method == "get":
            return client.get(self.path)
        text = self.body if isinstance(self.body, str) else json.dumps(self.body, ensure_ascii=False)
        return client.open(self.path, method=self.method, data=text, content_type=self.content_type)


def examples(contract: Document) -> Iterator[Example]:
    """Every example of an answer in the contract."""
    for path, item in contract["paths"].items():
        for method in METHODS:
            if method in item:
                yield from _of_operation(path, method, item[method])


def _of_operation(path: str, method: str, operation: Document) -> Iterator[Example]:
    filled = path
    for parameter in operation.get("parameters", ()):
        if parameter.get("in") == "path" and "example" in parameter:
            filled = filled.replace(f"{{{parameter['name']}}}", parameter["example"])
    requests = {
        name: (content_type, example["value"])
        for content_type, content in operation.get("requestBody", {}).get("content", {}).items()
        for name, example in content.get("examples", {}).items()
    }
    for status, response in operation["responses"].items():
        for content in response.get("content", {}).values():
            for name, example in content.get("examples", {}).items():
                content_type, body = requests.get(name, ("", None))
                yield Example(name, method, filled, body, content_type, int(status), example["value"])


def answered(response: TestResponse) -> object:
    """An answer as an example shows it: a document, or the text of many."""
    return response.json if response.is_json else response.text


def main(arguments: list[str]) -> int:
    """Bring the file up to date, or only tell whether it is."""
    text = CONTRACT.read_text(encoding="utf-8")
    nodes = _answer_nodes(yaml.compose(text))
    stale = []
    client = create_app(Settings()).test_client()
    for example, node in reversed(list(zip(examples(yaml.safe_load(text)), nodes, strict=True))):
        response = example.send(client)
        if response.status_code != example.status:
            print(f"{example.path} {example.name}: {response.status_code} {response.text}")
            return 1
        if answered(response) != example.answer:
            stale.append(f"{example.path} {example.name}")
        shown = _pretty(answered(response), node.start_mark.column - len("value: ") + 2)
        text = text[: node.start_mark.index] + shown + text[node.end_mark.index :]
    if "--check" not in arguments:
        CONTRACT.write_text(text, encoding="utf-8")
    for name in reversed(stale):
        print("stale:" if "--check" in arguments else "written:", name)
    return int(bool(stale) and "--check" in arguments)


def _answer_nodes(root: Any) -> list[Any]:
    """The nodes of the answers in the text, in the order of :func:`examples`."""
    return [
        _member(example, "value")
        for item in _members(_member(root, "paths")).values()
        for method in METHODS
        if method in _members(item)
        for response in _members(_member(_member(item, method), "responses")).values()
        for content in _members(_members(response).get("content")).values()
        for example in _members(_members(content).get("examples")).values()
    ]


def _members(node: Any) -> dict[str, Any]:
    return {} if node is None else {key.value: value for key, value in node.value}


def _member(node: Any, name: str) -> Any:
    return _members(node)[name]


def _pretty(value: object, column: int) -> str:
    """``value`` as JSON, which is YAML too: what fits a line on one, the rest a member a line."""
    line = json.dumps(value, ensure_ascii=False)
    if column + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = " " * (column + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: " for key in value]
        texts = [part + _pretty(item, column + 2) for part, item in zip(parts, value.values(), strict=True)]
        return "{\n" + ",\n".join(inner + text for text in texts) + "\n" + " " * column + "}"
    texts = [_pretty(item, column + 2) for item in value]
    return "[\n" + ",\n".join(inner + text for text in texts) + "\n" + " " * column + "]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
