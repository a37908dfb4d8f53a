import { CallFailed, stateName } from '@coati/api';
import { useBoot } from '@coati/boot';
import { useNavigate } from '@coati/router';
import { useAppDispatch } from '@coati/store';
import { Button, ButtonLink, Cluster, Notice, Stack, Text } from '@coati/ui';
import { useState } from 'react';
import { problemWords } from '../api/problem-words';
import { toQuoteRequest } from '../domain/trip-form';
import type { Party } from './parties';
import { useServices } from './services';

const whoWords = ({ form }: Party): string =>
  `${form.travelers.length === 1 ? 'the traveler' : `the ${form.travelers.length} travelers`} in ${stateName(form.state)}`;

/** The travelers of other states, whose quotes are one press away: nothing is typed again. */
export function OtherParties({ quoteId }: { quoteId: string }) {
  const { session, parties } = useServices();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const partnerId = useBoot()?.partnerId ?? null;
  const [asking, setAsking] = useState<Party | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const others = parties.besides(quoteId);
  if (others.length === 0) return null;
  const ask = async (party: Party): Promise<void> => {
    setAsking(party);
    setFailure(null);
    try {
      const made = await session.start(toQuoteRequest(party.form, partnerId), dispatch);
      parties.quoted(party, made);
      void navigate(`/quote/${made}`);
    } catch (error) {
      // Anything else is a newer request taking this one's place.
      if (error instanceof CallFailed) setFailure(problemWords(error.problem));
    }
    setAsking(null);
  };
  return (
    <Notice tone="info" title="Your party lives in more than one state">
      <Stack gap={3}>
        <Text>
          Each state has its own plans and prices, so each needs a policy of its own. This page is for one of
          them. What you typed is carried over.
        </Text>
        {failure && <Text>{failure}</Text>}
        <Cluster gap={3}>
          {others.map((party) =>
            party.quoteId ? (
              <ButtonLink key={party.form.state} size="s" to={`/quote/${party.quoteId}`}>
                Back to plans for {whoWords(party)}
              </ButtonLink>
            ) : (
              <Button
                key={party.form.state}
                size="s"
                loading={asking === party}
                loadingLabel="Asking the insurers"
                onClick={() => void ask(party)}
              >
                See plans for {whoWords(party)}
              </Button>
            ),
          )}
        </Cluster>
      </Stack>
    </Notice>
  );
}
