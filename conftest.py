"""Import `release` before pytest meets the folder of the same name and takes it for a package without modules."""

import release  # noqa: F401

pytest_plugins = ("kit.testing.fixtures", "release.trust.plugin")
