import type { OrderForm } from './order-form';

/** What every step of the purchase is given. */
export interface StepProps {
  form: OrderForm;
  change: (fields: Partial<OrderForm>) => void;
  /** ISO day where the customer lives. */
  today: string;
  errorOf: (fieldId: string) => string | undefined;
}
