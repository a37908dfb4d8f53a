import type { SectionName } from '@coati/contracts';
import { Component, type ReactNode } from 'react';
import { reportFailure } from '../report';

interface BoundaryProps {
  section: SectionName;
  /** What stands in place of what failed. */
  fallback: (retry: () => void) => ReactNode;
  /** May do more about an error than show the fallback, e.g. ask for a fresh document. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a failure inside the part that failed. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(this.props.section, error);
    this.props.onError?.(error);
  }

  private readonly retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
