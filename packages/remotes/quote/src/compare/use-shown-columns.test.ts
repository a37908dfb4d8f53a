import { expect, it } from 'vitest';
import { columnsIn } from './use-shown-columns';

it.each([
  [0, Infinity],
  [11, 1],
  [18, 2],
  [22, 2],
  [39.9, 2],
  [45, 4],
  [72, 7],
])('a table %d rem wide has room for %d plans', (width, plans) => {
  expect(columnsIn(width)).toBe(plans);
});
