"""Carriers: the list of them, and the page of each."""

from content.domain.providers import PROVIDERS_PATH, Itinerary, Provider, ProviderIndex
from content.web import wire
from content.web.naming import PROVIDERS_CRUMB
from content.web.presenting import posts
from content.web.presenting.readings import HOME, Reading, crumb

POSTS_OF_PROVIDER = 6
_PROVIDERS = crumb(PROVIDERS_CRUMB, PROVIDERS_PATH)


def provider_list(reading: Reading, index: ProviderIndex) -> wire.ProviderList:
    return wire.ProviderList(
        path=index.path,
        title=index.title,
        heading=index.heading,
        description=index.description,
        breadcrumb=[HOME, _PROVIDERS],
        words=reading.words(index.body).nodes,
        providers=[_card(reading, one) for one in reading.library.providers.values()],
    )


def provider(reading: Reading, shown: Provider) -> wire.Provider:
    about = reading.library.by_provider.get(shown.slug, ())[:POSTS_OF_PROVIDER]
    return wire.Provider(
        path=shown.path,
        slug=shown.slug,
        title=shown.title,
        heading=shown.heading,
        description=shown.description,
        breadcrumb=[HOME, _PROVIDERS, crumb(shown.name, shown.path)],
        name=shown.name,
        legal_name=shown.legal_name,
        naic=shown.naic,
        domicile=shown.domicile,
        am_best=shown.am_best,
        founded=shown.founded,
        mark=_mark(reading, shown),
        score=shown.score,
        sub_scores=[wire.SubScore(name=one.name, score=one.score, why=one.why) for one in shown.sub_scores],
        strengths=list(shown.strengths),
        weaknesses=list(shown.weaknesses),
        itinerary=_itinerary(shown.itinerary),
        words=reading.words(shown.body).nodes,
        author=reading.person(shown.author),
        reviewer=reading.person(shown.reviewer),
        reviewed_on=shown.reviewed,
        updated_on=shown.updated,
        sample=shown.sample,
        posts=[posts.card(reading, one) for one in about],
    )


def _itinerary(trip: Itinerary) -> wire.Itinerary:
    return wire.Itinerary(
        summary=trip.summary,
        state=trip.state,
        destination=trip.destination,
        days=trip.days,
        ages=list(trip.ages),
        cost_cents=trip.cost_cents,
        priced_on=trip.priced_on,
        rows=[wire.ItineraryRow(**vars(row)) for row in trip.rows],
    )


def _card(reading: Reading, shown: Provider) -> wire.ProviderCard:
    return wire.ProviderCard(
        slug=shown.slug,
        url=shown.path,
        name=shown.name,
        score=shown.score,
        summary=shown.summary,
        am_best=shown.am_best,
        plan_count=len(shown.itinerary.rows),
        mark=_mark(reading, shown),
    )


def _mark(reading: Reading, shown: Provider) -> wire.Picture:
    # The name stands beside it; saying it twice would help nobody.
    return reading.picture(f"mark-{shown.slug}.svg", "")
