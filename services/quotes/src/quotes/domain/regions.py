"""Regions that people name where a country is asked for, and the countries of each.

A quote is for countries: a plan is refused for the one an insurer does not cover, so every one of them is asked for.
"""

from dataclasses import dataclass

from quotes.domain.country_names import TABLE as COUNTRY_TABLE


@dataclass(frozen=True, slots=True)
class Region:
    """`name` as it stands in a sentence; `search` holds other words, and common misspellings, a person may type."""

    name: str
    search: tuple[str, ...]
    countries: tuple[str, ...]


_EVERY = tuple(line.split("|", 1)[0] for line in COUNTRY_TABLE.strip().splitlines())


def _read(block: str) -> Region:
    name, words, codes = " ".join(block.split()).split("|")
    search = tuple(word for word in words.split(", ") if word)
    return Region(name, search, _EVERY if codes == "*" else tuple(codes.split()))


_TABLE = """
Africa||
AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA
NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW

East Africa|Eastern Africa|BI DJ ER ET KE RW SO SS TZ UG

North Africa|Northern Africa, Maghreb|DZ EG EH LY MA SD TN

Southern Africa||AO BW LS MW MZ NA SZ ZA ZM ZW

West Africa|Western Africa|BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG

the Americas|North and South America|
AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ
MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI

Central America||BZ CR GT HN MX NI PA SV

Latin America||AR BO BR BZ CL CO CR CU DO EC FK GF GT GY HN HT MX NI PA PE PR PY SR SV UY VE

North America||CA MX US

South America||AR BO BR CL CO EC FK GF GY PE PY SR UY VE

the Caribbean|Caribbean islands, West Indies, Carribean, Caribean|
AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI

Asia||
AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH
PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE

Central Asia|the Stans|KG KZ TJ TM UZ

East Asia|Eastern Asia, Far East|CN HK JP KP KR MN MO TW

South Asia|Southern Asia, Indian subcontinent|AF BD BT IN LK MV NP PK

Southeast Asia|South East Asia, South-eastern Asia, Indochina|BN ID KH LA MM MY PH SG TH TL VN

the Middle East|Near East, Persian Gulf|AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE

Europe|Continental Europe, European countries|
AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME
MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA

Eastern Europe|East Europe|BG BY CZ HU MD PL RO RU SK UA

Western Europe|West Europe|AT BE CH DE ES FR GB IE IT LI LU MC NL PT

Northern Europe|North Europe|AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ

Southern Europe|South Europe|AD AL BA CY ES GI GR HR IT ME MK MT PT RS SI SM VA

the European Union|EU|AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK

the Alps||AT CH DE FR IT LI MC SI

the Balkans|Balkan countries|AL BA BG GR HR ME MK RO RS SI

the Baltics|Baltic states, Baltic countries|EE LT LV

Benelux|Low Countries|BE LU NL

the British Isles||GB GG IE IM JE

the Caucasus||AM AZ GE

the Mediterranean|Mediterranean Sea, Mediteranean, Meditteranean|
AL BA CY DZ EG ES FR GI GR HR IL IT LB LY MA MC ME MT PS SI SY TN TR

the Nordic countries|Nordics|AX DK FI FO GL IS NO SE SJ

Scandinavia|Scandinavian countries, Scandanavia|DK NO SE

Oceania||AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS

the South Pacific|Pacific Islands, South Sea islands, Polynesia, Melanesia|
AS CK FJ NC NU PF PG PN SB TK TO TV VU WF WS

the whole world|World, Worldwide, around the world, international|*
"""
"""A region and an empty line, `name|word, word|codes`.

Source: Unicode CLDR 48, territory containment (UN M49), without islands where nobody stays. What does not stand there
(the Alps, the Balkans, Scandinavia), or means less to a traveler than to statistics, is as guidebooks
have it.
"""

REGIONS = tuple(map(_read, _TABLE.strip().split("\n\n")))
