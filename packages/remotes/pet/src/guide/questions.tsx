import type { ReactNode } from 'react';

/** One question with its answer; `brand` is whose site it is read on. */
export interface Question {
  question: string;
  answer: (brand: string) => ReactNode;
}

const words =
  (...paragraphs: string[]): Question['answer'] =>
  () =>
    paragraphs.map((text) => <p key={text}>{text}</p>);

/** What people ask before they buy, answered without a sale. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'Can I go to any vet?',
    answer: words(
      'As a rule, yes: any licensed veterinarian in the United States, emergency hospitals and specialists included. There is no network as there is in health insurance, because pet insurance pays you and not the clinic.',
    ),
  },
  {
    question: 'Do I have to pay the whole bill first?',
    answer: words(
      'Usually. You pay the clinic, send the invoice, and money comes back in days or weeks. A few insurers pay a clinic directly if it has the software for it. If paying first is the difficulty, ask about that before anything else, and ask your clinic about its payment plans.',
    ),
  },
  {
    question: 'What is a pre-existing condition, and who has to prove it?',
    answer: words(
      'Anything a vet advised on, anything that was treated, and anything that records show signs of, before the policy began or during a waiting period. Under the model act the insurer has to prove that the exclusion applies to your claim. You do not have to prove that your pet was well.',
      'A condition that was covered once may not be called pre-existing at renewal.',
    ),
  },
  {
    question: 'How long until coverage starts?',
    answer: words(
      'It differs for each part. Where the model act is law, accidents may have no waiting period, and illnesses and joint problems at most 30 days. Typical policies wait 14 days for illness. The insurer has to show you the periods before you buy, and a vet’s examination at your own cost can end them early.',
    ),
  },
  {
    question: 'Can I change my mind?',
    answer: words(
      'The model act gives you 15 days from the day you receive the policy to read it and send it back for a full refund, unless you have made a claim. Write down the date it reached you.',
    ),
  },
  {
    question: 'Will the premium rise?',
    answer: words(
      'Expect it to. Premiums follow the pet’s age and what vets charge where you live, and some follow your claims. Insurers have to tell you before you buy whether age, claims or a move can raise the price or shrink the coverage. Ask for the price of the same policy for a pet five years older.',
    ),
  },
  {
    question: 'Are hereditary and congenital conditions covered?',
    answer: words(
      'Many accident and illness policies cover them if no sign showed before coverage began; some leave them out or make you wait. The insurer has to say which. If your breed is known for its hips, heart or breathing, this is the line to read first.',
    ),
  },
  {
    question: 'Does it pay for teeth?',
    answer: words(
      'Injuries to teeth, nearly always. Gum disease and extractions, in some policies, and often only if the teeth were cleaned in the year before. The cleaning itself is routine care.',
    ),
  },
  {
    question: 'What can I do when a claim is refused?',
    answer: words(
      'Ask for the reason in writing, with the clause. Ask your vet for a letter on when the first signs showed. Appeal with both. If that fails, complain to your state’s insurance department: it costs nothing, and the insurer has to answer.',
    ),
  },
  {
    question: 'Which insurer do you recommend?',
    answer: (brand) => (
      <p>
        None. {brand} does not sell pet insurance, and this page names no insurer. When you have found one,
        check its license, and the license of whoever sells it to you, with your state’s insurance department.
      </p>
    ),
  },
];
