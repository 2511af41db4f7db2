import type { ReactNode } from "react";

export interface NoticeProps {
  heading: string;
  /** reserved height in pixels, so that content below does not shift */
  height?: number;
  children: ReactNode;
}

/** A page that only says one thing. */
export function Notice({ heading, height, children }: NoticeProps) {
  return (
    <section className="container page-pad">
      <h1 className="visually-hidden">{heading}</h1>
      <div className="card" style={{ paddingBlock: "var(--s8)" }}>
        <div style={{ minHeight: height }}>{children}</div>
      </div>
    </section>
  );
}
