import { CallFailed } from '@coati/api';
import { useBoot } from '@coati/boot';
import { useNavigate } from '@coati/router';
import { useAppDispatch, type StoredParams } from '@coati/store';
import { Button, Notice, Stack, Text } from '@coati/ui';
import { useState } from 'react';
import { problemWords } from '../api/problem-words';
import { useServices } from '../parts/services';
import type { OrderForm } from './order-form';
import { withTheirAges, type OtherAge } from './quoted-ages';

interface OtherAgeNoticeProps {
  ages: readonly OtherAge[];
  params: StoredParams;
  form: OrderForm;
  today: string;
}

/** A price for somebody of another age is no price: every insurer's for the right one, at a press. Source: B-03. */
export function OtherAgeNotice({ ages, params, form, today }: OtherAgeNoticeProps) {
  const { session, carried } = useServices();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const partnerId = useBoot()?.partnerId ?? null;
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setAsking(true);
    setFailure(null);
    try {
      const quoteId = await session.start(withTheirAges(params, form.travelers, partnerId, today), dispatch);
      carried.carry(quoteId, form);
      void navigate(`/quote/${quoteId}`);
    } catch (error) {
      // Anything else is a newer request taking this one's place.
      if (error instanceof CallFailed) setFailure(problemWords(error.problem));
      setAsking(false);
    }
  };
  const [first] = ages;
  if (!first) return null;
  const told = ages.length === 1 ? `age ${first.age}` : 'these ages';
  return (
    <Notice tone="warning" title={`The prices you saw are not for ${told}`}>
      <Stack gap={3}>
        <Text>
          If the birth {ages.length === 1 ? 'date is' : 'dates are'} right, compare again: another plan may
          suit better now. Or continue with this one: its new price is at the birth date and in the total.
        </Text>
        {failure && <Text>{failure}</Text>}
        <div>
          <Button
            variant="secondary"
            icon="refresh"
            loading={asking}
            loadingLabel="Asking the insurers"
            onClick={() => void ask()}
          >
            See all prices for {told}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
