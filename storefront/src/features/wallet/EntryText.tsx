import type { ReactNode } from "react";
import { Link } from "react-router";

export interface EntryTextProps {
  entry: { memo: string; reference: string; use_type_text: string };
}

/** Numbers of documents that have a page, by their first letters. */
const pages: Record<string, (number: string) => string> = {
  YJ: (number) => `/order/info/${number}`,
  SH: (number) => `/order/returnInfo/${number}`,
  JF: () => "/jfdd",
};
const NUMBER = /((?:YJ|SH|JF)\d{8,})/;

function withLinks(text: string): ReactNode[] {
  // Split by a group: every second piece is a number.
  return text.split(NUMBER).map((piece, index) => {
    const page = index % 2 ? pages[piece.slice(0, 2)] : undefined;
    return page ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <Link key={index} to={page(piece)}>
        {piece}
      </Link>
    ) : (
      piece
    );
  });
}

/** Of an entry whose text names no document: the page of what the reference names, which is never shown itself. */
function pageBehind(reference: string): string | null {
  if (reference.startsWith("draw:")) return "/draw_record";
  const number = reference.match(NUMBER)?.[1];
  return (number && pages[number.slice(0, 2)]?.(number)) ?? null;
}

/** What an entry of an account is about, with the way to the page that says more. */
export function EntryText({ entry: { memo, reference, use_type_text } }: EntryTextProps) {
  const text = memo || use_type_text;
  if (NUMBER.test(text)) return <>{withLinks(text)}</>;
  const page = pageBehind(reference);
  return page ? <Link to={page}>{text}</Link> : text;
}
