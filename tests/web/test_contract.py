"""openapi.yaml and the service say the same: routes, schemas, answers, examples."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from scorer import mahjong_sg
from scorer.gostop import requests as gostop
from scorer.gostop.record.format import RECORD, REPLAY_REQUEST
from scorer.version import ENGINE_VERSION
from scorer.web.operations import VERIFY_REQUEST
from scorer.web.problems import KINDS
from tests.tooling.tree import ROOT
from tests.web.checker import CASES
from tools.examples import answered, examples

TEXT = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
CONTRACT = yaml.safe_load(TEXT)
SCHEMAS = CONTRACT["components"]["schemas"]
EXAMPLES = list(examples(CONTRACT))
REQUESTS = {
    "ScoreRequest": gostop.SCORE_REQUEST,
    "SettleRequest": gostop.SETTLE_REQUEST,
    "BatchRequest": gostop.BATCH_REQUEST,
    "SessionRequest": gostop.SESSION_REQUEST,
    "Record": RECORD,
    "ReplayRequest": REPLAY_REQUEST,
    "MahjongSettleRequest": mahjong_sg.SETTLE_REQUEST,
    "MahjongSessionRequest": mahjong_sg.SESSION_REQUEST,
    "MahjongTaiRequest": mahjong_sg.TAI_REQUEST,
    "ReceiptRequest": VERIFY_REQUEST,
}
ANNOTATIONS = {"description", "title", "default", "example", "examples"}


def described(schema):
    """A schema of the contract without what only explains it, references and single choices resolved."""
    if isinstance(schema, list):
        return [described(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return described(SCHEMAS[schema["$ref"].rpartition("/")[2]])
    plain: dict[str, Any] = {}
    for name, value in schema.items():
        if name == "properties":
            plain[name] = {member: described(form) for member, form in value.items()}
        elif name not in ANNOTATIONS:
            plain[name] = described(value)
    if len(plain.get("allOf", ())) == 1:
        plain |= plain.pop("allOf")[0]
    words = plain.get("anyOf", ())
    if words and all(set(form) == {"type", "enum"} and form["type"] == "string" for form in words):
        plain = {"type": "string", "enum": [word for form in words for word in form["enum"]]}
    return plain


def code(schema):
    """A schema of the code in the same form: the order of required members says nothing."""
    if isinstance(schema, list):
        return [code(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: code(value) for name, value in schema.items()}


@cache
def validator(pointer):
    """What checks a document against one schema of the contract."""
    resource = DRAFT202012.create_resource(CONTRACT)
    registry = Registry().with_resource("urn:contract", resource)
    return Draft202012Validator({"$ref": f"urn:contract#{pointer}"}, registry=registry)


def check_answer(path, method, status, media_type, document):
    """Assert that an answer is what the contract says of it."""
    response = CONTRACT["paths"][path][method]["responses"][str(status)]
    if "$ref" in response:
        place = response["$ref"].removeprefix("#")
    else:
        place = f"/paths/{path.replace('/', '~1')}/{method}/responses/{status}"
    schema = f"{place}/content/{media_type.replace('/', '~1')}/schema"
    errors = sorted(validator(schema).iter_errors(document), key=lambda error: error.json_path)
    assert not errors, errors[0]


def test_it_is_a_sound_document():
    assert list(OpenAPIV31SpecValidator(CONTRACT).iter_errors()) == []
    assert CONTRACT["info"]["version"] == ENGINE_VERSION


def test_no_comma_has_cut_a_sentence_in_two():
    def names(node):
        if isinstance(node, dict):
            yield from node
            node = list(node.values())
        for item in node if isinstance(node, list) else ():
            yield from names(item)

    assert [name for name in names(CONTRACT["components"]) if " " in name] == []


def test_operations_have_names_of_their_own():
    names = [
        operation["operationId"]
        for item in CONTRACT["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    ]
    assert len(names) == len(set(names))


def test_it_names_every_route_and_method_and_no_other(app):
    written = {
        (path, method.upper())
        for path, item in CONTRACT["paths"].items()
        for method in item
        if method != "parameters"
    }
    there = {
        (_template(rule), method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert written == there


def _template(rule):
    """The path of a rule as the contract writes it: the converters of its variables left out."""
    return re.sub(r"<(?:[^>]*:)?(\w+)>", r"{\1}", rule.rule)


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_is_described_as_the_code_reads_it(name):
    assert described(SCHEMAS[name]) == code(REQUESTS[name].schema())


def test_every_schema_is_used():
    for name in SCHEMAS:
        assert f"#/components/schemas/{name}" in TEXT, name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.path} {example.name}")
def test_an_example_is_what_the_service_answers(example, client):
    response = example.send(client)
    assert response.status_code == example.status
    assert answered(response) == example.answer, "stale: python -m tools.examples"


def test_every_example_of_a_request_has_its_answer():
    for path, item in CONTRACT["paths"].items():
        if "post" in item:
            for content in item["post"]["requestBody"]["content"].values():
                answered = {example.name for example in EXAMPLES if example.path == path}
                assert set(content["examples"]) <= answered, path


DESCRIBED = [
    case
    for case in CASES
    if "request" in case and "headers" not in case and case["endpoint"] in CONTRACT["paths"]
]


@pytest.mark.parametrize("case", DESCRIBED, ids=lambda case: case["id"])
def test_an_answer_is_described(case, client):
    response = client.post(case["endpoint"], json=case["request"])
    check_answer(case["endpoint"], "post", response.status_code, response.mimetype, response.json)


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/v1/gostop/rulesets", None),
        ("/v1/gostop/rulesets/seed", "/v1/gostop/rulesets/{name}"),
        ("/v1/gostop/rulesets/none", "/v1/gostop/rulesets/{name}"),
        ("/v1/gostop/cards", None),
        ("/v1/gostop/record.schema.json", None),
        ("/v1/mahjong-sg/rules", None),
        ("/problems/not-json", "/problems/{name}"),
        ("/problems/none", "/problems/{name}"),
        ("/healthz", None),
    ],
)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_reference_data_is_described(path, template, language, client):
    response = client.get(path, query_string={"lang": language})
    check_answer(template or path, "get", response.status_code, response.mimetype, response.json)


def test_it_names_every_kind_of_problem():
    assert SCHEMAS["ProblemName"]["enum"] == sorted(kind.replace("_", "-") for kind in KINDS)


def test_the_service_gives_it_out(client):
    assert client.get("/openapi.yaml").text == TEXT
    assert client.get("/openapi.json").json == CONTRACT
