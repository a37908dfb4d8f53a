export interface Source {
  title: string;
  url: string;
}

/** What the rules on this page are taken from; everything else is marked as typical. */
export const SOURCES: readonly Source[] = [
  {
    title: 'VIN News Service on the adoption of the NAIC’s Pet Insurance Model Act (#633), 2022',
    url: 'https://veterinarypartner.vin.com/default.aspx?catId=633&id=11086451&pid=19239',
  },
  {
    title: 'One state’s version of it: Vermont Statutes, title 8, § 7155, Policy conditions',
    url: 'https://legislature.vermont.gov/statutes/section/08/149/07155',
  },
  {
    title: 'Federation of Regulatory Counsel, “NAIC passes Pet Insurance Model Act”, Journal 34 (2023)',
    url: 'https://forc.org/Public/Journals/2023/Articles/Spring/Vol34Ed1Article3.aspx',
  },
];
