import { Link as MuiLink } from "@mui/material";
import { Link } from "react-router-dom";
import { useCan } from "../api/useCan";
import { useRows } from "../api/useRecords";
import { StatusTag } from "../fields/StatusTag";
import { dateTime } from "../i18n/time";
import type { Word } from "../i18n/words";
import { listLink } from "../lists/link";
import { slotOf } from "../resources/ads/slots";
import { placeText } from "../resources/pages/words";
import { synonymFor } from "../resources/search/synonyms";
import { Columns } from "./Columns";
import { type Item, RowsPanel } from "./RowsPanel";
import { firstRows, shown } from "./rows";

const DRAFT = { status: "draft" };
const UNPUBLISHED = { is_published: false };
const ENDING = { ending: true };
const RECENT = { recent: true };

const isDraft: Word = { text: "草稿", tone: "neutral" };

/** What nobody sees yet: the newest first. */
function Drafts() {
  const articles = useRows("articles", firstRows(DRAFT, "updated_at", "DESC"));
  const messages = useRows("mass_messages", firstRows(DRAFT, "created_at", "DESC"));
  const pages = useRows("pages", firstRows(UNPUBLISHED, "updated_at", "DESC"));
  const draft = (kind: string, to: string, title: string, at: string): Item & { at: string } => ({
    key: to,
    title,
    note: `${kind} · ${dateTime(at)} 修改`,
    tag: <StatusTag word={isDraft} />,
    to,
    at,
  });
  const parts = [
    articles.data?.map(({ id, title, updated_at }) => draft("文章", `/articles/${id}`, title, updated_at)),
    messages.data?.map(({ id, title, updated_at }) =>
      draft("群发消息", `/mass_messages/${id}/show`, title, updated_at),
    ),
    pages.data?.map((page) =>
      draft(`页面 · ${placeText(page)}`, `/pages/${page.id}`, page.title, page.updated_at),
    ),
  ];
  const known = parts.flatMap((part) => part ?? []);
  const error = articles.error ?? messages.error ?? pages.error;
  const again = () => {
    for (const { refetch } of [articles, messages, pages]) void refetch();
  };
  return (
    <RowsPanel
      title="没有发布的内容"
      nothing="没有草稿"
      items={
        parts.every((part) => part !== undefined)
          ? known.toSorted((a, b) => b.at.localeCompare(a.at))
          : undefined
      }
      failed={error ? { message: error.message, again } : undefined}
    />
  );
}

/** Who writes what the shop shows: what is not shown yet, soon no longer, and not found. */
export function OwnTexts() {
  const writesSearch = useCan()("search", "write");
  const ending = useRows("ads", firstRows(ENDING, "ends_at", "ASC"));
  const misses = useRows("search_misses", firstRows(RECENT, "searches", "DESC"));
  return (
    <Columns>
      <Drafts />
      <RowsPanel
        title="一周内结束的广告"
        nothing="一周内没有要结束的广告"
        all={{ text: "全部", to: listLink("ads", ENDING) }}
        {...shown(ending, ({ id, title, slot, ends_at }) => ({
          key: String(id),
          title: title || (slotOf(slot)?.name ?? slot),
          note: `${slotOf(slot)?.name ?? slot} · ${dateTime(ends_at)} 结束`,
          tag: null,
          to: `/ads/${id}`,
        }))}
      />
      <RowsPanel
        title="近 7 天无结果搜索"
        nothing="近 7 天的搜索都有结果"
        all={{ text: "全部", to: listLink("search_misses", RECENT) }}
        {...shown(misses, ({ id, keyword, searches, last_seen_at }) => ({
          key: String(id),
          title: keyword,
          note: `${searches} 次 · 最近 ${dateTime(last_seen_at)}`,
          tag: writesSearch && (
            <MuiLink
              component={Link}
              to={synonymFor(keyword)}
              variant="body2"
              aria-label={`把 ${keyword} 设为同义词`}
              sx={{ whiteSpace: "nowrap" }}
            >
              设为同义词
            </MuiLink>
          ),
        }))}
      />
    </Columns>
  );
}
