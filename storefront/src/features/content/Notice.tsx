import type { ReactNode } from "react";

export interface NoticeProps {
  heading: string;
  /** what it will say takes this much room, in pixels, and what is below stays where it is */
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
