import { transform } from 'lightningcss';

/** Loader of a stylesheet as text, without comments and spaces. */
export default function minifiedStyles(source) {
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(source), minify: true });
  return code.toString();
}
