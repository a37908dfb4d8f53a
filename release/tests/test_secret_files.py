"""The secrets of the compose file: real ones, made once, readable where they have to be."""

from pathlib import Path

from kit.settings import Secret, is_weak

from release import secret_files


def test_every_secret_is_one_that_production_starts_on(tmp_path: Path) -> None:
    secret_files.write_missing(tmp_path)
    assert [
        name for name in secret_files.RANDOM if is_weak(Secret((tmp_path / name).read_text().strip()))
    ] == []


def test_what_is_there_stays_and_what_is_missing_comes(tmp_path: Path) -> None:
    secret_files.write_missing(tmp_path)
    before = {file.name: file.read_text() for file in tmp_path.iterdir()}
    (tmp_path / "accounts_key").unlink()
    assert secret_files.write_missing(tmp_path) == ["accounts_key"]
    after = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert {name for name in before if before[name] != after[name]} == {"accounts_key"}


def test_redis_and_its_address_share_a_password_that_is_made_for_both(tmp_path: Path) -> None:
    secret_files.write_missing(tmp_path)
    (tmp_path / "redis_url").unlink()
    assert set(secret_files.write_missing(tmp_path)) == {"redis_auth", "redis_url"}
    password = (tmp_path / "redis_auth").read_text().split()[1]
    assert (tmp_path / "redis_url").read_text().strip() == f"redis://:{password}@redis:6379/0"


def test_containers_may_read_a_file_and_strangers_not_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    secret_files.write_missing(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o444}
