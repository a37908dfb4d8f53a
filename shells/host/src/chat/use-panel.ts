import { useCallback, useEffect, useState } from 'react';

const importPanel = () => import(/* webpackChunkName: "chat-panel" */ './panel/panel');
type PanelCode = Awaited<ReturnType<typeof importPanel>>['Panel'];

interface LoadedPanel {
  /** Null until its code is there. */
  Panel: PanelCode | null;
  /** How often it did not come: the network dropped, or its release is gone. */
  missed: number;
  again: () => void;
}

/** The panel's code, from when it is first wanted. Not `lazy`, which keeps a failure for good. */
export function usePanel(isWanted: boolean): LoadedPanel {
  const [Panel, setPanel] = useState<PanelCode | null>(null);
  const [missed, setMissed] = useState(0);
  const load = useCallback(() => {
    importPanel().then(
      (code) => setPanel(() => code.Panel),
      () => setMissed((times) => times + 1),
    );
  }, []);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return { Panel, missed, again: load };
}
