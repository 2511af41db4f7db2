import { Component, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** another value tries again */
  resetKey?: string;
  /** nothing by default: an ornament may be missing */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: { error: unknown } | null;
}

/** What breaks inside stays inside. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
  }

  private readonly retry = () => this.setState({ failed: null });

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback?.(failed.error, this.retry) ?? null;
  }
}
