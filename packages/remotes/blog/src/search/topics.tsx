const topics = [
  ['/travel-insurance-101/', 'Travel insurance 101'],
  ['/travel-insurance-providers/', 'Insurers, scored and compared'],
  ['/blog/category/country-traveler-information/', 'Guides by country'],
  ['/blog/category/city-guides/', 'Guides by city'],
  ['/blog/category/cruise-company-insurance-review/', 'Cruise line coverage'],
  ['/blog/category/airline-travel-insurance-review/', 'Airline coverage'],
  ['/pet-insurance/', 'Pet insurance'],
  ['/account', 'Your account'],
  ['/contact-us/', 'Contact us'],
] as const;

/** Where to go without a hit. */
export function Topics() {
  return (
    <section className="coati-topics" aria-labelledby="topics">
      <h2 id="topics">Good places to start</h2>
      <ul>
        {topics.map(([url, title]) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
