import '../styles/provider.css';
import type { Itinerary, Provider } from '@coati/api';
import { exactMoney, money } from '../formats';
import { Day } from './page-head';

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

export function Verdict({ provider: { strengths, weaknesses } }: { provider: Provider }) {
  return (
    <div className="coati-verdict">
      <section className="coati-strengths">
        <h2>What it does well</h2>
        <Lines lines={strengths} />
      </section>
      <section className="coati-weaknesses">
        <h2>Where it falls short</h2>
        <Lines lines={weaknesses} />
      </section>
    </div>
  );
}

/** What each plan costs and pays for one trip: one unit a column. */
export function WorkedItinerary({ itinerary: { summary, pricedOn, rows } }: { itinerary: Itinerary }) {
  return (
    <section className="coati-itinerary">
      <h2 id="worked-example">One trip, priced</h2>
      <p>{summary}</p>
      {/* Where it is wider than the screen it scrolls, and a keyboard has to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="coati-table" role="region" aria-label="Prices for this trip" tabIndex={0}>
        <table>
          <caption>
            Priced by our own quote service on <Day iso={pricedOn} />. All amounts in US dollars.
          </caption>
          <thead>
            <tr>
              {['Plan', 'Price', 'Medical', 'Evacuation', 'Delay'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ plan, priceCents, medicalCents, evacuationCents, delayCents }) => (
              <tr key={plan}>
                <th scope="row">{plan}</th>
                <td>{exactMoney(priceCents)}</td>
                <td>{money(medicalCents)}</td>
                <td>{money(evacuationCents)}</td>
                <td>{money(delayCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
