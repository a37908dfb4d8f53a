import { useLocation, useNavigate } from '@coati/router';
import { selectQuote, useAppSelector } from '@coati/store';
import { useEffect } from 'react';

/** /quote, which names no quote: the one of this tab while its prices stand, else the form that asks for one. Source: P-19. */
export function LastQuote() {
  const { meta } = useAppSelector(selectQuote);
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const stands = meta !== null && Date.parse(meta.expiresAt) > Date.now();
    // How a visitor came is read from the address of the first page as well.
    void navigate(stands ? `/quote/${meta.id}` : `/${search}`, { replace: true });
  }, [meta, search, navigate]);
  return null;
}
