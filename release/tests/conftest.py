"""What these tests share lies in support/; here, a bucket for those that begin on several machines."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from moto.server import ThreadedMotoServer

sys.path.insert(0, str(Path(__file__).parent / "support"))


@pytest.fixture
def server() -> "Iterator[ThreadedMotoServer]":
    from moto.server import ThreadedMotoServer  # noqa: PLC0415 - a second, which most of these tests need not wait

    running = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def bucket(server: "ThreadedMotoServer", monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What a machine's environment says whose store is an empty bucket; this process has all of it but the name."""
    import boto3  # noqa: PLC0415 - as above

    host, port = server.get_host_and_port()
    environment = {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
    }  # fmt: skip
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    name = f"releases-{port}"
    boto3.client("s3", endpoint_url=environment["AWS_ENDPOINT_URL"]).create_bucket(Bucket=name)
    return {**environment, "RELEASES_STORE": f"s3://{name}/coati"}
