import { useState } from 'react';
import { Button } from '../actions/button';
import { EmptyState } from '../feedback/empty-state';
import { LoadingScreen } from '../feedback/loading-screen';
import { Notice } from '../feedback/notice';
import { Progress } from '../feedback/progress';
import { Skeleton } from '../feedback/skeleton';
import { ErrorSummary } from '../forms/error-summary';
import { Card } from '../layout/card';
import { Cluster, Stack } from '../layout/layout';
import { Price } from '../money/price';
import { Modal } from '../overlays/modal';
import { Text } from '../text/heading';
import { Chapter, Specimen } from './specimen';

function PriceChange() {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Cluster>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      </Cluster>
      <Modal
        open={open}
        onClose={close}
        title="The price has changed"
        mustDecide
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Buy at the new price
            </Button>
            <Button variant="quiet" onClick={close}>
              Back to plans
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <Text>Nothing has been charged. The carrier gave this price a moment ago:</Text>
          <Price cents={24150} wasCents={21900} size="l" />
        </Stack>
      </Modal>
    </>
  );
}

const mistakes = [
  { fieldId: 'bad-departure', message: 'Enter the day you leave' },
  { fieldId: 'bad-state', message: 'Choose the state you live in' },
];

/** What the page says back. */
export function Feedback() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Chapter title="Feedback">
      <Specimen name="LoadingScreen" wide>
        <Stack gap={6}>
          <LoadingScreen />
          <LoadingScreen progress={{ value: 8, max: 12, label: '8 of 12 carriers have answered' }} />
        </Stack>
      </Specimen>
      <Specimen name="Notice" wide>
        <Notice title="Sample data">Carriers, plans and prices on this site are fictional.</Notice>
        <Notice tone="success" title="You are covered" />
        <Notice tone="warning" title="4 days left for the pre-existing condition waiver">
          Buy by Nov 25, 2026 to have it.
        </Notice>
        <Notice
          tone="danger"
          title="The payment was declined"
          actions={<Button icon="phone">Call +1 (954) 555-0100</Button>}
        >
          Nothing was charged and no policy was issued. Try another card.
        </Notice>
      </Specimen>
      <Specimen name="ErrorSummary">
        <ErrorSummary errors={attempt > 0 ? mistakes : []} attempt={attempt} />
        <Cluster>
          <Button onClick={() => setAttempt(attempt + 1)}>Submit with mistakes</Button>
        </Cluster>
      </Specimen>
      <Specimen name="Modal">
        <PriceChange />
      </Specimen>
      <Specimen name="Skeleton">
        <Card>
          <Stack>
            <Cluster>
              <Skeleton shape="circle" />
              <Skeleton shape="circle" />
            </Cluster>
            <Skeleton shape="title" width="half" />
            <Skeleton lines={3} />
          </Stack>
        </Card>
      </Specimen>
      <Specimen name="Progress">
        <Progress label="Carriers that have answered" value={8} max={12} />
      </Specimen>
      <Specimen name="Card" wide>
        <Stack gap={6}>
          <Card>Plain</Card>
          <Card tone="sand">Sand</Card>
          <Card tone="raised">Raised</Card>
          <Card tone="selected">Selected</Card>
        </Stack>
      </Specimen>
      <Specimen name="EmptyState" wide>
        <EmptyState title="No plan has all of these" actions={<Button>Clear filters</Button>}>
          <p>Take a filter off, or clear all of them to see the 14 plans for this trip.</p>
        </EmptyState>
      </Specimen>
    </Chapter>
  );
}
