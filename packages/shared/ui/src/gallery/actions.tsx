import { Button } from '../actions/button';
import { ButtonLink } from '../actions/button-link';
import { Badge } from '../feedback/badge';
import { Chip } from '../feedback/chip';
import { Disclosure } from '../feedback/disclosure';
import { Actions as ActionRow, Cluster, Stack } from '../layout/layout';
import { Breadcrumb } from '../navigation/breadcrumb';
import { Steps } from '../navigation/steps';
import { Text } from '../text/heading';
import { Chapter, Specimen } from './specimen';

const nothing = (): void => undefined;

/** Buttons, links and the ways through a journey. */
export function Actions() {
  return (
    <Chapter title="Actions and navigation">
      <Specimen name="Button">
        <Cluster>
          <Button variant="primary">See plans</Button>
          <Button>Compare 3 plans</Button>
          <Button variant="quiet">Clear filters</Button>
          <Button variant="danger">Remove traveler</Button>
        </Cluster>
      </Specimen>
      <Specimen name="Actions, as wide as their line on a phone">
        <ActionRow>
          <Button variant="primary">Continue</Button>
          <Button variant="quiet">Back</Button>
        </ActionRow>
      </Specimen>
      <Specimen name="Button, loading">
        <Cluster>
          <Button variant="primary" loading loadingLabel="Finding plans">
            See plans
          </Button>
          <Button loading>Compare 3 plans</Button>
        </Cluster>
      </Specimen>
      <Specimen name="Button, disabled">
        <Cluster>
          <Button variant="primary" disabled>
            See plans
          </Button>
          <Button disabled>Compare</Button>
        </Cluster>
      </Specimen>
      <Specimen name="Button, with icon, small, full width">
        <Stack gap={3}>
          <Cluster>
            <Button icon="filter">Filters</Button>
            <Button size="s" icon="plus">
              Add a traveler
            </Button>
            <Button size="s" variant="quiet" iconAfter="arrow-right">
              Details
            </Button>
          </Cluster>
          <Button variant="primary" fullWidth iconAfter="arrow-right">
            Continue to payment
          </Button>
        </Stack>
      </Specimen>
      <Specimen name="ButtonLink">
        <Cluster>
          <ButtonLink href="#documents" icon="download">
            Policy wording
          </ButtonLink>
          <ButtonLink href="#details" variant="quiet" iconAfter="external-link">
            File a claim
          </ButtonLink>
        </Cluster>
      </Specimen>
      <Specimen name="Chip and Badge">
        <Cluster gap={2}>
          <Chip label="Mexico" />
          <Chip label="Medical $250,000 or more" onRemove={nothing} />
          <Badge>Sample</Badge>
          <Badge tone="brand">Best price</Badge>
          <Badge tone="success" icon="check">
            Included
          </Badge>
          <Badge tone="info">Primary</Badge>
          <Badge tone="warning" icon="clock">
            4 days left
          </Badge>
          <Badge tone="danger">Too late</Badge>
        </Cluster>
      </Specimen>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          items={[
            { slug: 'quote', title: 'Your plans' },
            { slug: 'compare', title: 'Compare' },
          ]}
        />
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="Why do you ask for the first deposit date?">
          <Text>Some benefits are only sold in the first days after you first paid for the trip.</Text>
        </Disclosure>
        <Disclosure summary="Medical limits" look="boxed" defaultOpen>
          <Text>The most a plan pays a person.</Text>
        </Disclosure>
      </Specimen>
      <Specimen name="Steps" wide>
        <Steps
          label="Purchase"
          steps={['Travelers', 'Options', 'Review', 'Payment']}
          current={2}
          onBack={nothing}
        />
      </Specimen>
    </Chapter>
  );
}
