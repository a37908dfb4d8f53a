export * from './calls';
export { IdempotencyKeys } from './idempotency-keys';
