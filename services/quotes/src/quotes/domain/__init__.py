"""The rules of the trade, as plain functions over frozen dataclasses; nothing here reads a file, a clock or a network.

Asking a carrier on file
    `quotes.adapters.carrier_files.load_carriers(folder) -> tuple[CarrierFile, ...]`   once, at start
    `trip_faults.trip_faults(request, today) -> tuple[TripFault, ...]`                 before anyone is asked
    `quoting.quote_carrier(carrier, request, today) -> CarrierResult(offers, declined)`
    `quoting.quote_plan(carrier.carrier, plan, request, today) -> Offer | Declined`    to re-rate one plan at purchase
    `quoting.quote_as_bought(carrier.carrier, plan, request, bought_on)`               the same for a policy in force
    `offers.total_with(offer, option_ids) -> cents`                                    raises ValueError: not on sale
    `plans.plan_for_state(plan, state) -> StatePlan`                                   the plan page, without a price
    `trips.age_on(date_of_birth, day)`, `trips.TripRequest`, `trips.Traveler`

Across carriers, on file or remote
    `ranking.rank(candidates, request) -> tuple[Standing, ...]`   best first; `ranking.candidate_of(offer)`; `RANKING`
    `filters.FILTERS`, `filters.SORTS`, `filters.matches(candidate, key)`
    `free_look.free_look_last_day(delivered, plan_days, state, departure)`
    `price_changes.explain_price_change(old, new) -> str`

Words for the form: `states.STATES`, `countries.COUNTRIES`, `benefits.BENEFITS`, limits in `trip_faults`.
Results carry the field names of `quotes.web.wire`. Money is integer cents; days are dates of the customer's calendar.
Adding a carrier is adding a folder under `services/quotes/carriers/` (its README says what goes in).
"""
