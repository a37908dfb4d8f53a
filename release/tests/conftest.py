"""What these tests share lies in support/; here, buckets, of moto's server over real HTTP."""

import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))


@pytest.fixture(scope="module")
def bucket_environment() -> Iterator[dict[str, str]]:
    """What a machine's environment says of a server of buckets that is there; this process has it too."""
    from moto.server import ThreadedMotoServer  # noqa: PLC0415 - a second, which most of these tests need not wait

    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        environment = {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
        }  # fmt: skip
        for name, value in environment.items():
            patch.setenv(name, value)
        yield environment
    server.stop()


@pytest.fixture
def bucket(bucket_environment: dict[str, str]) -> dict[str, str]:
    """The same with a store, an empty bucket, which this process's environment does not name."""
    import boto3  # noqa: PLC0415 - as above

    name = f"releases-{uuid4().hex}"
    boto3.client("s3", endpoint_url=bucket_environment["AWS_ENDPOINT_URL"]).create_bucket(Bucket=name)
    return {**bucket_environment, "RELEASES_STORE": f"s3://{name}/coati"}
