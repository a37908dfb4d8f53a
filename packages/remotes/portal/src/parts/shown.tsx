import { Button, Skeleton, StatusMessage } from '@coati/ui';
import type { ReactNode } from 'react';
import { Trouble } from './trouble';
import type { Change, Loaded } from './use-loaded';
import styles from '../account/account.module.css';

interface ShownProps<T> {
  of: Loaded<T>;
  /** What is on its way, in words. */
  waitingFor: string;
  children: (value: T, how: { change: Change<T>; reload: () => void }) => ReactNode;
}

/** A part of a page that the service fills: its outline, what it is, or why it is not there and what to do. */
export function Shown<T>({ of, waitingFor, children }: ShownProps<T>) {
  if (of.status === 'waiting') {
    return (
      <div className={styles.outline}>
        <StatusMessage>Loading {waitingFor}</StatusMessage>
        <Skeleton shape="title" width="half" />
        <Skeleton lines={3} />
        <Skeleton shape="block" />
      </div>
    );
  }
  if (of.status === 'failed') {
    return (
      <Trouble
        problem={of.problem}
        title={`We could not load ${waitingFor}`}
        actions={
          <Button icon="refresh" onClick={of.retry}>
            Try again
          </Button>
        }
      />
    );
  }
  return <>{children(of.value, { change: of.change, reload: of.reload })}</>;
}
