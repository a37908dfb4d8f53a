"""Our producer license in each state, as papers, mails and screens show it.

Every number is a sample and says so: it belongs to nobody. The licensing page lists the same ones
(tests/contract/test_published_licenses.py). Source: domain.md §4 (CA Ins. Code 1725.5, 1726).
"""

from types import MappingProxyType

_NUMBERS = """
AL-1000 AK-1037 AZ-1074 AR-1111 CA-1148 CO-1185 CT-1222 DE-1259 DC-1296 FL-1333 GA-1370 HI-1407 ID-1444 IL-1481
IN-1518 IA-1555 KS-1592 KY-1629 LA-1666 ME-1703 MD-1740 MA-1777 MI-1814 MN-1851 MS-1888 MO-1925 MT-1962 NE-1999
NV-2036 NH-2073 NJ-2110 NM-2147 NY-2184 NC-2221 ND-2258 OH-2295 OK-2332 OR-2369 PA-2406 RI-2443 SC-2480 SD-2517
TN-2554 TX-2591 UT-2628 VT-2665 VA-2702 WA-2739 WV-2776 WI-2813 WY-2850
"""
LICENSES = MappingProxyType({number[:2]: f"Sample {number}" for number in _NUMBERS.split()})
