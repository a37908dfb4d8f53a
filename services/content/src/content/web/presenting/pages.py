"""Pages of words."""

from content.domain.pages import Page
from content.domain.routes import PET_PATH
from content.web import wire
from content.web.presenting.readings import HOME, Reading, contents, crumb

_PET = crumb("Pet Insurance", PET_PATH)


def page(reading: Reading, shown: Page) -> wire.PageAnswer:
    spoken = reading.words(shown.body)
    known = shown.reviewer in reading.library.tables.people
    crumbs = [HOME, *([_PET] if shown.area == "pet" else []), crumb(shown.title, shown.path)]
    return wire.PageAnswer(
        path=shown.path,
        slug=shown.slug,
        title=shown.title,
        heading=shown.heading,
        description=shown.description,
        area=shown.area,
        breadcrumb=crumbs,
        sample=shown.sample,
        updated_on=shown.updated,
        reviewed_on=shown.reviewed,
        reviewer=reading.person(shown.reviewer) if shown.reviewer and known else None,
        form=shown.form,
        contents=contents(spoken),
        words=spoken.nodes,
    )
