import { Choices } from './choices';
import { Inputs } from './inputs';
import { Chapter, Specimen } from './specimen';

/** Every form control, answered, unanswered and in error. */
export function Fields() {
  return (
    <Chapter title="Forms">
      <Specimen name="Fields">
        <Inputs />
      </Specimen>
      <Specimen name="Fields in error">
        <Inputs inError />
      </Specimen>
      <Specimen name="Choices">
        <Choices />
      </Specimen>
    </Chapter>
  );
}
