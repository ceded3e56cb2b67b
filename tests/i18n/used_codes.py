"""Every message id that the code can ask for, found by reading the code itself.

Constants are taken as they stand. Where a code or reason is made at run time (``f"all_{kind}"``), the
table ``MADE`` says what it can become; an expression that is not in the table fails the tests, so that
a new one cannot go unnoticed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scorer.gostop.deal import BAKS
from scorer.gostop.ruleset import SIDE_EVENTS
from scorer.mahjong_sg.events import BAO_FACTS
from scorer.mahjong_sg.tiles import FAMILIES

ROOT = Path(__file__).parents[2]
_KINDS = ("brights", "animals", "ribbons", "junk")
_ITEMS = (
    "five_brights",
    "four_brights",
    "three_brights",
    "three_brights_rain",
    "godori",
    "animals",
    "ribbons",
    "hongdan",
    "cheongdan",
    "chodan",
    "junk",
    "all_ten_ribbons",
)
_BITES = ("cat_rat", "rooster_centipede")
_COLLECTIONS = (
    *(f"kong_{how}" for how in ("claimed", "added", "concealed", "late", "feeder_all", "feeder_share")),
    *(f"{pair}{when}" for pair in (*_BITES, "marriage") for when in ("", "_initial")),
    *FAMILIES,
    "false_win",
    "false_win_row",
)

_TABLE = ("heundeum", "bomb", "meongtta", "previous_nagari", "extra")

# (module, function, expression as written) -> what it can be.
MADE: dict[tuple[str, str, str], tuple[str, ...]] = {
    ("scorer/errors.py", "under", "self.code"): (),  # a copy of a fault
    ("scorer/web/mahjong_sg.py", "_add_texts", "step['code']"): (),  # a step read back from an answer
    ("scorer/cli/mahjong.py", "with_texts", "step['code']"): (),  # a step read back from an answer
    ("scorer/batch/summary_state.py", "_outcome", "code"): (),  # read back from a journal
    ("scorer/batch/summary_state.py", "_outcome", "reason"): (),
    ("scorer/forms.py", "read", "self.wrong_length"): ("out_of_range", "wrong_count"),
    ("scorer/gostop/record/playing.py", "_refusal", "illegal.code"): (),  # handed on
    ("scorer/gostop/record/playing.py", "fault", "self.code"): (),
    ("scorer/gostop/record/validation.py", "validate_record", "fault.code"): (),
    ("scorer/gostop/count_checks.py", "count_faults", "kind"): _KINDS,
    ("scorer/gostop/count_checks.py", "_sum_faults", "f'all_{kind}'"): tuple(
        f"all_{kind}" for kind in _KINDS
    ),
    ("scorer/gostop/explain.py", "item_step", "item['code']"): _ITEMS,
    ("scorer/gostop/explain.py", "_win_steps", "f'sake_cup_{cup.role}'"): (
        "sake_cup_animal",
        "sake_cup_junk",
    ),
    ("scorer/gostop/explain.py", "_multiplier_step", "multiplier.code"): _TABLE,
    ("scorer/gostop/explain.py", "_loser_steps", "multiplier.code"): (*BAKS, "go_bak"),
    ("scorer/gostop/explain.py", "_liability_steps", "f'moved_{liability.reason}'"): (
        "moved_go_bak",
        "moved_liable",
    ),
    ("scorer/gostop/explain.py", "_fixed_steps", "deal.ending"): ("chongtong", "three_ppuk"),
    ("scorer/gostop/explain.py", "_fixed_steps", "multiplier.code"): ("previous_nagari",),
    ("scorer/gostop/explain.py", "_unpaid_steps", "deal.ending"): ("nagari", "void"),
    ("scorer/gostop/explain.py", "_side_step", "payment.event or 'side_payment'"): (
        *SIDE_EVENTS,
        "side_payment",
    ),
    ("scorer/mahjong_sg/explain.py", "_collection", "f'mahjong_{code}'"): tuple(
        f"mahjong_{code}" for code in _COLLECTIONS
    ),
    ("scorer/mahjong_sg/explain.py", "_bao", "f'mahjong_bao_{bao.case}'"): tuple(
        f"mahjong_bao_{case}" for case in BAO_FACTS
    ),
    ("scorer/mahjong_sg/tai_form.py", "_refusals", "group.kind"): ("pong", "chow", "kong"),
}


# Where code, reason and parameters stand; the last makes its parameters of the words it is called with.
_PLACES: dict[str, tuple[int, int, int | None]] = {
    "Fault": (1, 2, 3),
    "Refusal": (1, 3, 4),
    "IllegalMove": (0, 1, None),
}


class Use(NamedTuple):
    """One place that makes a step or a fault: the message id without its group, and where it stands.

    ``params`` are the names of its parameters where they can be read off, else ``None``.
    """

    kind: str
    message_id: str
    params: frozenset[str] | None
    place: str


class UnknownExpression(AssertionError):
    """A code or reason is made in a way that the table does not list."""


def uses() -> Iterator[Use]:
    """Every step and fault that the package makes."""
    for path in sorted((ROOT / "scorer").rglob("*.py")):
        module = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from _Finder(module, tree).uses()


class _Finder:
    def __init__(self, module: str, tree: ast.Module) -> None:
        self.module = module
        self.tree = tree
        self.parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}

    def uses(self) -> Iterator[Use]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                arguments: dict[object, ast.expr] = dict(enumerate(node.args))
                arguments |= {word.arg: word.value for word in node.keywords}
                for message_id, params in self.made(node.func.id, arguments, node):
                    kind = "step" if node.func.id == "Step" else "fault"
                    yield Use(kind, message_id, params, f"{self.module}:{node.lineno}")

    def made(
        self, name: str, arguments: dict[object, ast.expr], call: ast.Call
    ) -> Iterator[tuple[str, frozenset[str] | None]]:
        """The message ids, each with its parameters, of what one call makes."""
        match name:
            case "Step":
                for code in self.values(arguments[0], call):
                    yield code, self.keys(arguments.get(1), call)
            case "Fault" | "Refusal" | "IllegalMove":
                place, reason, params = _PLACES[name]
                shown: frozenset[str] | None
                if params is None:
                    shown = frozenset(word.arg or "" for word in call.keywords) - {"choices", "reason"}
                else:
                    shown = self.keys(arguments.get(params, arguments.get("params")), call)
                for message_id in self.coded(arguments, place, reason, call):
                    yield message_id, shown

    def coded(
        self, arguments: dict[object, ast.expr], code: int, reason: int, call: ast.Call
    ) -> Iterator[str]:
        """A code alone or with its reason, from the places where a call has them."""
        for first in self.values(arguments.get(code, arguments.get("code")), call):
            for second in self.values(arguments.get(reason, arguments.get("reason")), call):
                yield f"{first}.{second}" if second else first

    def values(self, node: ast.expr | None, call: ast.Call) -> tuple[str, ...]:
        """What an expression can be."""
        match node:
            case None:
                return ("",)
            case ast.Constant(value=str() as text):
                return (text,)
            case ast.IfExp(body=body, orelse=orelse):
                return (*self.values(body, call), *self.values(orelse, call))
        written = ast.unparse(node)
        function = self.function(call)
        made = MADE.get((self.module, getattr(function, "name", ""), written))
        if made is not None:
            return made
        if isinstance(node, ast.Name):
            assigned = list(self.assigned(node.id, call)) or self.constants(node.id)
            if assigned:
                return tuple(text for value in assigned for text in self.values(value, call))
            found = self.table_column(node.id, call) or self.handed_in(node.id, function)
            if found:
                return found
        name = getattr(function, "name", "")
        raise UnknownExpression(f"{self.module}:{call.lineno}: {name}: {written}")

    def function(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, ast.FunctionDef | ast.Module):
            node = self.parents[node]
        return node

    def assigned(self, name: str, call: ast.Call) -> Iterator[ast.expr]:
        """What a local name is assigned in the function of ``call``, up to that line."""
        for node in ast.walk(self.function(call)):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno <= call.lineno:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name) and target.id == name and node.value is not None:
                        yield node.value
                    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        for part, value in zip(target.elts, node.value.elts, strict=True):
                            if isinstance(part, ast.Name) and part.id == name:
                                yield value

    def handed_in(self, name: str, function: ast.AST) -> tuple[str, ...]:
        """What a parameter of ``function`` is given where this module calls it, or its default."""
        if not isinstance(function, ast.FunctionDef):
            return ()
        names = [argument.arg for argument in function.args.args]
        if name not in names:
            return ()
        place = names.index(name)
        defaults = dict(zip(names[::-1], function.args.defaults[::-1], strict=False))
        found: list[str] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function.name:
                words = {word.arg: word.value for word in node.keywords}
                given = node.args[place] if place < len(node.args) else words.get(name, defaults.get(name))
                found += self.values(given, node)
        return tuple(found)

    def constants(self, name: str) -> list[ast.expr]:
        """What a name of the module is assigned."""
        return [
            node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and target.id == name
        ]

    def table_column(self, name: str, call: ast.Call) -> tuple[str, ...]:
        """What a loop variable takes from a table of literals in the same function."""
        for node in ast.walk(self.function(call)):
            if not isinstance(node, ast.For) or not isinstance(node.target, ast.Tuple):
                continue
            names = [part.id for part in node.target.elts if isinstance(part, ast.Name)]
            table = node.iter
            if isinstance(table, ast.Name):
                table = next(self.assigned(table.id, call), table)
            if name in names and isinstance(table, ast.Tuple):
                column = names.index(name)
                rows = [row.elts[column] for row in table.elts if isinstance(row, ast.Tuple)]
                return tuple(str(row.value) for row in rows if isinstance(row, ast.Constant))
        return ()

    def keys(self, node: ast.expr | None, call: ast.Call) -> frozenset[str] | None:
        """The keys of a dict of parameters: literal, or a local name that is one (with what is added)."""
        match node:
            case None:
                return frozenset()
            case ast.Dict():
                found: set[str] = set()
                for key, value in zip(node.keys, node.values, strict=True):
                    inner = self.keys(value, call) if key is None else {ast.literal_eval(key)}
                    if inner is None:
                        return None
                    found |= inner
                return frozenset(found)
            case ast.Name():
                given = [self.keys(value, call) for value in self.assigned(node.id, call)]
                return given[-1] if given and self.plain(node.id, call) else None
        return None

    def plain(self, name: str, call: ast.Call) -> bool:
        """Whether nothing is added to a local name in branches, where its keys would depend on more."""
        return not any(
            isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name
            for node in ast.walk(self.function(call))
        )
