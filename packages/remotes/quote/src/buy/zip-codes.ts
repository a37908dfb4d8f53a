/**
 * Which state a ZIP code lies in, as the service has it: its first three figures say so, but for a few codes.
 * Sources and odd ones: `services/quotes/src/quotes/domain/zip_codes.py`; release/tests/services/test_same_facts.py
 * holds this table against that one. It stands here so that only who buys loads it.
 */
const PREFIXES = `
AL:350-352,354-369 AK:995-999 AZ:850-853,855-857,859-860,863-865 AR:716-729 CA:900-908,910-928,930-961
CO:800-816 CT:060-069 DE:197-199 DC:200,202-205,569 FL:320-339,341-342,344,346-347,349 GA:300-319,398-399
HI:967-968 ID:832-838 IL:600-620,622-629 IN:460-479 IA:500-516,520-528 KS:660-662,664-679 KY:400-418,420-427
LA:700-701,703-708,710-714 ME:039-049 MD:206-212,214-219 MA:010-027,055 MI:480-499 MN:550-551,553-567 MS:386-397
MO:630-631,633-641,644-658 MT:590-599 NE:680-681,683-693 NV:889-891,893-895,897-898 NH:030-038 NJ:070-089
NM:870-871,873-884 NY:005,100-149 NC:270-289 ND:580-588 OH:430-459 OK:730-731,734-741,743-749 OR:970-979
PA:150-196 RI:028-029 SC:290-299 SD:570-577 TN:370-385 TX:733,750-770,772-799,885 UT:840-847 VT:050-054,056-059
VA:201,220-246 WA:980-986,988-994 WV:247-268 WI:530-532,534-535,537-549 WY:820-831`;

const ONE_BY_ONE = `
02861:RI,MA 06390:NY 20588:MD 20598:VA 42223:KY,TN 59221:MT,ND 63673:MO,IL 71749:AR,LA 72643:AR,MO 73949:OK,TX
73960:TX 81137:CO,NM 83414:WY 84536:UT,AZ 86044:AZ,UT 86515:AZ,NM 88063:NM,TX 89439:NV,CA 96799: 97635:OR,CA`;

const ELSEWHERE: readonly [name: string, runs: RegExp][] = [
  ['Puerto Rico', /^00[679]/],
  ['the U.S. Virgin Islands', /^008/],
  ['the armed forces overseas', /^(09|340|96[2-6])/],
  ['American Samoa', /^96799/],
  ['Guam or another Pacific island', /^969/],
];

/** Where mail of this ZIP code goes that is for no state; undefined for any other. */
export const elsewhereOf = (zipCode: string): string | undefined =>
  ELSEWHERE.find(([, runs]) => runs.test(zipCode))?.[0];

/** The states in which mail of this ZIP code is delivered, the post office's first; none: overseas, or never given out. */
export function statesOf(zipCode: string): string[] {
  const code = zipCode.slice(0, 5);
  const alone = ONE_BY_ONE.split(/\s/).find((line) => line.startsWith(`${code}:`));
  if (alone)
    return alone
      .slice(code.length + 1)
      .split(',')
      .filter(Boolean);
  const prefix = code.slice(0, 3);
  const lies = (run: string): boolean => run.slice(0, 3) <= prefix && prefix <= run.slice(-3);
  return PREFIXES.trim()
    .split(/\s/)
    .filter((line) => line.slice(3).split(',').some(lies))
    .map((line) => line.slice(0, 2));
}
