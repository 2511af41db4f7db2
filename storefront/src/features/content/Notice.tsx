import type { ReactNode } from "react";

/** A page that only says one thing. */
export function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="container page-pad">
      <h1 className="visually-hidden">{heading}</h1>
      <div className="card" style={{ paddingBlock: "var(--s8)" }}>
        {children}
      </div>
    </section>
  );
}
