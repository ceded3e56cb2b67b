"""The files in deploy/: sound by their schemas, hardened, and about a service that exists."""

from __future__ import annotations

import json
import re

import kubernetes_validate
import pytest
import yaml

from scorer.cli.serve import serve
from scorer.version import ENGINE_VERSION
from scorer.web.app import create_app
from scorer.web.problems import KINDS
from scorer.web.settings import PREFIX, Settings
from tests.tooling.tree import ROOT, read

MANIFESTS = sorted((ROOT / "deploy/kubernetes").glob("*.yaml"))
COMPOSE = yaml.safe_load(read("deploy/compose.yaml"))
VARIABLES = {PREFIX + name.upper() for name in Settings.__dataclass_fields__}
DASHBOARD = json.loads(read("deploy/grafana/dashboard.json"))
ALERTS = yaml.safe_load(read("deploy/prometheus/alerts.yaml"))
SETTLE = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}


def manifest(name):
    return yaml.safe_load(read(f"deploy/kubernetes/{name}.yaml"))


DEPLOYMENT = manifest("deployment")
POD = DEPLOYMENT["spec"]["template"]["spec"]
(CONTAINER,) = POD["containers"]


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_a_manifest_is_sound(path):
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    for version in ("1.32", kubernetes_validate.latest_version()):
        kubernetes_validate.validate(document, version, strict=True)
    assert document["metadata"]["name"] == "scorer"


def test_nothing_is_missing():
    kinds = {yaml.safe_load(path.read_text(encoding="utf-8"))["kind"] for path in MANIFESTS}
    assert kinds == {
        "Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget", "NetworkPolicy",
    }  # fmt: skip


def test_manifests_are_about_the_same_pods():
    labels = DEPLOYMENT["spec"]["selector"]["matchLabels"]
    assert labels.items() <= DEPLOYMENT["spec"]["template"]["metadata"]["labels"].items()
    assert manifest("service")["spec"]["selector"] == labels
    assert manifest("disruption-budget")["spec"]["selector"]["matchLabels"] == labels
    assert manifest("network-policy")["spec"]["podSelector"]["matchLabels"] == labels
    assert manifest("autoscaler")["spec"]["scaleTargetRef"]["name"] == DEPLOYMENT["metadata"]["name"]
    assert manifest("service")["spec"]["ports"][0]["targetPort"] == CONTAINER["ports"][0]["name"]


def test_the_pod_may_do_nothing_but_serve():
    assert POD["automountServiceAccountToken"] is False
    assert POD["securityContext"]["runAsNonRoot"] is True
    assert POD["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    security = CONTAINER["securityContext"]
    assert security["readOnlyRootFilesystem"] is True
    assert security["allowPrivilegeEscalation"] is False
    assert security["capabilities"] == {"drop": ["ALL"]}
    assert "memory" in CONTAINER["resources"]["limits"]
    assert [mount["mountPath"] for mount in CONTAINER["volumeMounts"]] == ["/tmp"]  # noqa: S108 - of a pod
    policy = manifest("network-policy")["spec"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert policy["egress"] == []


def test_one_user_everywhere():
    (user,) = re.findall(r"^USER (\d+):\d+$", read("Dockerfile"), re.MULTILINE)
    assert POD["securityContext"]["runAsUser"] == int(user)


def test_probes_ask_what_is_there():
    client = create_app(Settings()).test_client()
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        assert client.get(CONTAINER[probe]["httpGet"]["path"]).status_code == 200
    annotations = DEPLOYMENT["spec"]["template"]["metadata"]["annotations"]
    assert client.get(annotations["prometheus.io/path"]).status_code == 200


def test_there_is_time_to_stop():
    pause = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert POD["terminationGracePeriodSeconds"] > pause + Settings().grace
    assert int(COMPOSE["services"]["scorer"]["stop_grace_period"].rstrip("s")) > Settings().grace


def test_the_command_and_the_variables_exist():
    name, *arguments = CONTAINER["args"]
    assert name == "serve"
    assert serve.make_context(name, list(arguments)).params["port"] == CONTAINER["ports"][0]["containerPort"]
    given = {entry["name"]: entry["value"] for entry in CONTAINER["env"]}
    assert Settings.from_environment(given).proxies == 1
    composed = COMPOSE["services"]["scorer"]["environment"]
    assert set(composed) <= VARIABLES
    defaults = {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", str(text)) for name, text in composed.items()}
    assert Settings.from_environment(defaults).rate_limit == "600/minute"


def test_compose_confines_both():
    for service in COMPOSE["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    scorer = COMPOSE["services"]["scorer"]
    assert "ports" not in scorer
    assert scorer["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert (ROOT / "deploy" / scorer["build"] / "Dockerfile").is_file()
    for volume in COMPOSE["services"]["proxy"]["volumes"]:
        if volume.startswith("./"):
            assert (ROOT / "deploy" / volume.split(":")[0]).is_file()


def test_the_proxy_keeps_the_counts_to_itself_and_finds_the_service():
    caddyfile = read("deploy/Caddyfile")
    assert "respond /metrics 404" in caddyfile
    assert "reverse_proxy scorer:8000" in caddyfile


def test_every_image_of_the_service_has_its_version():
    images = {CONTAINER["image"], COMPOSE["services"]["scorer"]["image"]}
    assert images == {f"scorer:{ENGINE_VERSION}"}
    assert DEPLOYMENT["metadata"]["labels"]["app.kubernetes.io/version"] == ENGINE_VERSION


# ---- what is watched


@pytest.fixture(scope="module")
def series():
    """Every series that the service gives after some traffic, with its labels and their values."""
    client = create_app(Settings()).test_client()
    client.post("/v1/gostop/settle", json=SETTLE)
    client.post("/v1/gostop/settle", json={})
    client.get("/readyz")
    observed = {
        "format": "gostop-record", "version": 1, "ruleset": "matgo", "players": [{"id": "A"}, {"id": "B"}],
        "deal": {"deck": []}, "moves": [],
    }  # fmt: skip
    judged = client.post("/v1/gostop/validate", json=observed)
    assert judged.get_json()["valid"] is False
    found = {"up": {"job": {"scorer"}}}
    for line in client.get("/metrics").text.splitlines():
        match = re.match(r"(\w+)(?:\{(.*)\})? ", line)
        if match and not line.startswith("#"):
            labels = found.setdefault(match[1], {})
            for name, value in re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', match[2] or ""):
                labels.setdefault(name, set()).add(value)
    return found


RULES = ALERTS["groups"][0]["rules"]
SHOWN = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
EXPRESSIONS = sorted({*SHOWN, *(rule["expr"] for rule in RULES)})


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_is_watched_exists(expression, series):
    named = re.findall(r"\b(scorer_\w+|up)\b(?:\{([^}]*)\})?", expression.replace("$__rate_interval", "5m"))
    assert named
    for name, matchers in named:
        assert name in series
        for label in re.findall(r"(\w+)\s*!?=~?", matchers):
            assert label in series[name]
    grouped = {
        label for labels in re.findall(r"by \(([\w, ]+)\)", expression) for label in labels.split(", ")
    }
    assert grouped <= set().union(*(series[name] for name, _ in named))


def test_routes_and_kinds_of_the_expressions_exist(series):
    texts = " ".join(EXPRESSIONS)
    assert set(re.findall(r'route="([^"]+)"', texts)) <= series["scorer_requests_total"]["route"]
    assert set(re.findall(r'kind="([^"]+)"', texts)) <= set(KINDS)


def test_everything_that_is_counted_is_shown(series):
    shown = " ".join(SHOWN)
    for name in series:
        if name.startswith("scorer_") and not name.endswith(("_created", "_bucket")):
            assert name in shown, name


def test_alerts_say_what_to_do():
    names = [rule["alert"] for rule in RULES]
    assert len(names) == len(set(names))
    for rule in RULES:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["action"]


def test_the_documentation_lists_what_is_counted(series):
    text = read("docs/operations.md")
    for name in series:
        if name.startswith("scorer_") and not name.endswith("_created"):
            assert re.sub(r"_(bucket|sum|count)$", "", name) in text
