"""Applications that sign people in with us."""

import pytest
from accounts.composition import Parts
from company_application import CompanyApplication


@pytest.fixture
def agents(parts: Parts) -> CompanyApplication:
    """One that keeps a secret."""
    return CompanyApplication(parts)


@pytest.fixture
def pocket(parts: Parts) -> CompanyApplication:
    """One on people's own devices, which cannot."""
    return CompanyApplication(parts, public=True)
