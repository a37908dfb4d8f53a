import { changed, group } from './group';

export interface PartnerState {
  pid: string | null;
  name: string | null;
  telephone: string;
  /** When the partner's cookie runs out, ISO 8601 UTC. */
  expiresAt: string | null;
  isLoaded: boolean;
  /** Set once the partner's record has ended: nobody's but the main brand's number is called from its pages. */
  isOver?: true;
}

export const initialPartner: PartnerState = {
  pid: null,
  name: null,
  // Toll number out of the range kept for fiction; pages show the brand's own unless a partner supplies one.
  telephone: '+1 (954) 555-0100',
  expiresAt: null,
  isLoaded: false,
};

const partner = group('partner', initialPartner, {
  partnerSet: (state, partner: Partial<Omit<PartnerState, 'isLoaded'>>) =>
    changed(state, { ...partner, isLoaded: true }),
  partnerReset: () => ({ ...initialPartner, isLoaded: true }),
});

export const partnerReducer = partner.reducer;
export const { partnerSet, partnerReset } = partner.actions;
