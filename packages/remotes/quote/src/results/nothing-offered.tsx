import { PhoneLink } from '@coati/boot';
import { ButtonLink, EmptyState } from '@coati/ui';
import { useEditTrip } from '../parts/use-edit-trip';

/** No insurer offered a plan: the reasons follow below, a person can help. */
export function NothingOffered({ anyDeclined }: { anyDeclined: boolean }) {
  const editTrip = useEditTrip();
  const actions = (
    <ButtonLink {...editTrip} variant="primary">
      Change the trip
    </ButtonLink>
  );
  return (
    <EmptyState
      title={anyDeclined ? 'No plan fits this trip as it is' : 'No insurer answered'}
      actions={actions}
    >
      <p>
        {anyDeclined
          ? 'Below is each plan with the rule that stood in the way. Often a small change to the trip is enough.'
          : 'Nothing has been bought. A new quote in a few minutes will ask them all again.'}
      </p>
      <p>
        Or call us and a licensed agent will look with you: <PhoneLink />
      </p>
    </EmptyState>
  );
}
