# ruff: noqa: SIM905 - lists of words read better as words
"""The protocol's search parameters by kind; those this engine has no use for are accepted and passed over.

A name that is not here is answered as the hosted service answers it. Source: the official clients' own models.
"""

TEXTS = frozenset(
    """query similarQuery filters highlightPreTag highlightPostTag snippetEllipsisText userToken aroundLatLng
    sortFacetValuesBy exactOnSingleWordQuery queryType removeWordsIfNoResults mode attributeCriteriaComputedBy
    facetQuery type indexName facet params""".split()
)
NUMBERS = frozenset(
    """page hitsPerPage offset length minWordSizefor1Typo minWordSizefor2Typos maxValuesPerFacet maxFacetHits
    personalizationImpact minProximity relevancyStrictness minimumAroundRadius""".split()
)
SWITCHES = frozenset(
    """sumOrFiltersScores facetingAfterDistinct aroundLatLngViaIP getRankingInfo synonyms clickAnalytics analytics
    percentileComputation enableABTest restrictHighlightAndSnippetArrays allowTyposOnNumericTokens decompoundQuery
    enableRules enablePersonalization advancedSyntax replaceSynonymsInHighlight
    attributeCriteriaComputedByMinProximity enableReRanking""".split()
)
LISTS = frozenset(
    """restrictSearchableAttributes facets attributesToRetrieve attributesToHighlight attributesToSnippet
    disableTypoToleranceOnAttributes disableExactOnAttributes analyticsTags ruleContexts naturalLanguages ranking
    queryLanguages alternativesAsExact advancedSyntaxFeatures responseFields""".split()
)
ANY = frozenset(
    """facetFilters numericFilters tagFilters optionalFilters aroundRadius aroundPrecision insideBoundingBox
    insidePolygon typoTolerance ignorePlurals removeStopWords semanticSearch optionalWords distinct renderingContent
    reRankingApplyFilter extensions""".split()
)
KNOWN = TEXTS | NUMBERS | SWITCHES | LISTS | ANY
