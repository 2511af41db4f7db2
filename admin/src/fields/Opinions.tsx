import type { Supplier } from "../api/types";
import { dateTime } from "../i18n/time";
import { LineTable } from "./LineTable";
import { StatusTag } from "./StatusTag";

type Opinion = Supplier["opinions"][number];

/** What the posts said that approve a supplier or the first sale of a product; earlier rounds too. */
export const Opinions = ({ opinions }: { opinions: Opinion[] }) => (
  <LineTable<Opinion>
    label="审批意见"
    lines={opinions}
    keyOf={({ id }) => id}
    columns={[
      { head: "岗位", cell: ({ post_text }) => <b>{post_text}</b> },
      {
        head: "结论",
        cell: ({ approves }) => (
          <StatusTag word={approves ? { text: "同意", tone: "ok" } : { text: "不同意", tone: "danger" }} />
        ),
      },
      { head: "意见", wide: true, cell: ({ opinion }) => opinion },
      { head: "签字", wide: true, cell: (one) => `${one.given_by} ${dateTime(one.given_at)}` },
      { head: "备注", cell: ({ is_current }) => (is_current ? "" : "资料已改，须重新审批") },
    ]}
  />
);
