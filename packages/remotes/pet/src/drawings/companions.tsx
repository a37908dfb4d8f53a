import styles from './drawings.module.css';

/** A dog and a cat beside a vet's bag, on a grid of 346 × 208: own drawing, in the colors of the brand. */
export function Companions() {
  return (
    <svg viewBox="14 28 346 208" className={styles.companions} aria-hidden="true" focusable="false">
      <ellipse cx="182" cy="222" rx="166" ry="12" className={styles.shade} />
      {/* The dog sits. */}
      <path d="M70 214c-22 2-38-12-38-30 0-5 5-7 8-3 7 11 17 14 27 12Z" className={styles.fur} />
      <path
        d="M98 96c24-6 52 4 60 34 6 22 6 58 4 84H84c-18 0-27-12-25-32 3-32 16-78 39-86Z"
        className={styles.fur}
      />
      <path d="M124 132c12-3 22 2 25 14 5 20 4 46 2 68h-25c-9-24-12-62-2-82Z" className={styles.cream} />
      <path d="M84 214c-16-2-22-20-14-36 7-14 24-16 33-4 9 13 9 30 1 40Z" className={styles.furDeep} />
      <path
        d="M74 214c0-7 6-11 14-11h20c6 0 9 5 9 11ZM124 214c0-7 5-11 12-11h20c7 0 12 4 12 11Z"
        className={styles.cream}
      />
      <path
        d="M84 62c6-24 34-36 58-28 16 5 24 17 27 30l22 9c8 4 7 18-2 22-12 6-26 10-40 9-30 3-72-4-65-42Z"
        className={styles.fur}
      />
      <path
        d="M146 62c10-2 18 2 23 8l22 6c6 4 4 16-3 19-12 6-26 9-40 8-6-12-9-34-2-41Z"
        className={styles.cream}
      />
      <path
        d="M86 46c-20 2-30 26-25 52 2 9 12 12 18 5 9-11 15-30 20-46 2-7-5-12-13-11Z"
        className={styles.dark}
      />
      <path d="M184 68c8-1 13 4 12 10-1 5-8 7-13 4-5-4-5-13 1-14Z" className={styles.dark} />
      <circle cx="142" cy="62" r="5" className={styles.dark} />
      <circle cx="143.8" cy="60.2" r="1.7" className={styles.cream} />
      <path d="M190 84c-4 8-14 12-26 11" className={styles.line} />
      <path d="M90 106c18 10 44 14 66 8l-1 11c-22 6-50 3-69-8Z" className={styles.accent} />
      <circle cx="124" cy="129" r="7" className={styles.sand} />
      {/* The cat leans on it. */}
      <path d="M262 214c30 2 46-16 40-42-2-8-12-6-12 2 1 16-9 24-24 22Z" className={styles.dark} />
      <path d="M202 214c-6-32-2-66 14-78 14-10 36-8 46 6 12 18 14 48 10 72Z" className={styles.dark} />
      <path d="M218 158c2-12 26-12 30 0 4 16 5 38 3 56h-34c-3-18-3-40 1-56Z" className={styles.cream} />
      <path
        d="m200 84 4-30c1-5 6-6 9-2l14 15h18l15-15c4-4 9-2 9 3l3 30c8 30-12 50-36 50s-43-20-36-51Z"
        className={styles.dark}
      />
      <path d="m210 68 2-9 9 10ZM262 68l-2-9-9 10Z" className={styles.accent} />
      <path d="M219 110c-2-9 6-15 17-15s19 6 17 15c-2 10-9 15-17 15s-15-5-17-15Z" className={styles.cream} />
      <path d="M232 102h8l-4 5Z" className={styles.accent} />
      <path d="M236 107v5c-3 4-8 4-10 1M236 112c3 4 8 4 10 1" className={styles.line} />
      <path d="M213 92c4-5 11-5 14 0M245 92c4-5 11-5 14 0" className={styles.lineLight} />
      <path d="M211 132c16 8 34 8 50 0l1 9c-17 8-36 8-52 0Z" className={styles.sand} />
      {/* The bag. */}
      <path d="M292 150v-8c0-6 4-10 10-10h18c6 0 10 4 10 10v8" className={styles.handle} />
      <path
        d="M280 150h62c6 0 10 4 10 10v44c0 6-4 10-10 10h-62c-6 0-10-4-10-10v-44c0-6 4-10 10-10Z"
        className={styles.accent}
      />
      <path d="M304 166h14v10h10v14h-10v10h-14v-10h-10v-14h10Z" className={styles.cream} />
    </svg>
  );
}
