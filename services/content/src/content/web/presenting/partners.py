"""Partners, as pages may know them."""

from content.domain.libraries import Library
from content.domain.partners import Partner, is_brand_logo
from content.web import wire


def partner(library: Library, shown: Partner) -> wire.Partner:
    return wire.Partner(
        pid=shown.pid,
        name=shown.name,
        telephone=shown.telephone,
        logo=_logo(library, shown),
        licensed_states=list(shown.licensed_states),
        compensation=shown.compensation,
        allowed_wording=shown.allowed_wording,
        expires_at=shown.expires_at,
    )


def _logo(library: Library, shown: Partner) -> wire.PartnerLogo | None:
    logo = shown.logo
    if logo is None:
        return None
    uri = logo.uri
    if is_brand_logo(uri):
        file = library.pictures.get(uri)
        if file is None:
            return None
        uri = file.path
    return wire.PartnerLogo(uri=uri, width=260, height=60, alt_txt=logo.alt_text)
