import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import type { InvoiceItem, Money } from "@/api/types";
import { About } from "@/ui/About";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { Pagination } from "@/ui/Pagination";
import { Problem } from "@/ui/Problem";
import { Row, RowFacts, RowName, RowNote, RowsFrame, RowsHead, RowsTabs } from "@/ui/Rows";
import { SearchField } from "@/ui/SearchField";
import { StatusMark, type StatusTone } from "@/ui/StatusMark";
import { Tabs } from "@/ui/Tabs";
import { InvoiceableList } from "./InvoiceableList";
import { InvoiceProfileDialog } from "./InvoiceProfileDialog";
import styles from "./InvoicesPage.module.css";
import { isWorking, PER_PAGE, useInvoiceDownload, useInvoices } from "./queries";

/** Orders without an invoice are listed next to the invoices. */
const OPEN = "open";
const STATES = ["working", "issued", "failed"];

const toneOf = ({ status }: InvoiceItem): StatusTone =>
  status === "failed" ? "wrong" : status === "issued" ? "go" : "off";

export default function InvoicesPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("status") ?? "";
  const status = asked === OPEN || STATES.includes(asked) ? asked : ANY_KEY;
  const keywords = (params.get("keywords") ?? "").trim().slice(0, 40);
  const page = readPage(params.get("page"));
  const invoices = useInvoices(status === OPEN ? ANY_KEY : status, keywords, status === OPEN ? 1 : page);
  const [isEditing, setIsEditing] = useState(false);
  const go = (next: { status?: string; keywords?: string; page?: number }) => {
    const wanted = { status, keywords, page: 1, ...next };
    setParams({
      ...(wanted.status === ANY_KEY ? {} : { status: wanted.status }),
      ...(wanted.keywords ? { keywords: wanted.keywords } : {}),
      ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
    });
  };
  const tabs = [
    { key: ANY_KEY, label: "全部" },
    { key: OPEN, label: "可开票订单", count: invoices.data?.open || undefined },
    { key: "working", label: "开票中" },
    { key: "issued", label: "已开票" },
    { key: "failed", label: "开票失败" },
  ];
  return (
    <section>
      <RowsHead title="电子发票">
        <SearchField
          label="订单号或发票号码"
          value={keywords}
          maxLength={40}
          onSearch={(words) => go({ status: ANY_KEY, keywords: words })}
        />
        <Button onClick={() => setIsEditing(true)}>开票资料</Button>
      </RowsHead>
      <RowsTabs>
        <Tabs
          label="发票状态"
          items={tabs}
          value={status}
          onChange={(next) => go({ status: next, keywords: "" })}
        />
      </RowsTabs>
      {status === OPEN ? (
        <InvoiceableList page={page} onPage={(next) => go({ page: next })} />
      ) : (
        <>
          <RowsFrame
            list={invoices.data?.list}
            error={invoices.error}
            onRetry={() => void invoices.refetch()}
            isOld={invoices.isPlaceholderData}
            empty={
              <EmptyState
                icon="order"
                title={keywords ? "没有找到发票" : "还没有发票"}
                hint="订单发货后可以申请开票；也可以在开票资料里选择完成后自动开票"
                action={
                  invoices.data?.open ? (
                    <Button look="brand" onClick={() => go({ status: OPEN, keywords: "" })}>
                      去申请开票
                    </Button>
                  ) : (
                    <ButtonLink to="/order">查看我的订单</ButtonLink>
                  )
                }
              />
            }
            row={(invoice) => <Invoice key={invoice.id} invoice={invoice} />}
          />
          {invoices.data && (
            <Pagination
              page={page}
              perPage={PER_PAGE}
              total={invoices.data.total}
              onChange={(next) => go({ page: next })}
            />
          )}
        </>
      )}
      {isEditing && <InvoiceProfileDialog onClose={() => setIsEditing(false)} />}
    </section>
  );
}

/** The minus of a red one comes before the currency sign. */
function signed(amount: Money): string {
  return groupMoney(amount).replace(/^(-?)/, "$1¥");
}

function Invoice({ invoice }: { invoice: InvoiceItem }) {
  const file = useInvoiceDownload();
  const isRed = invoice.color === "red";
  return (
    <Row
      side={
        <>
          <span className={styles.amount}>{signed(invoice.total)}</span>
          {invoice.can_download && (
            <Button
              size="s"
              icon="download"
              loading={file.isPending}
              aria-label={`下载发票 ${invoice.number}`}
              onClick={() => file.mutate(invoice.id)}
            >
              下载
            </Button>
          )}
        </>
      }
    >
      <RowName>
        <strong className="num">{invoice.number ?? "号码待生成"}</strong>
        <StatusMark tone={toneOf(invoice)}>{invoice.status_text}</StatusMark>
        {isRed && <StatusMark tone="wrong">红字</StatusMark>}
        <RowNote>{invoice.kind_text}</RowNote>
      </RowName>
      <RowFacts>
        <span>
          订单{" "}
          <Link to={`/order/info/${invoice.order_id}`} className="num">
            {invoice.order_id}
          </Link>
        </span>
        <span>{chinaDay(invoice.issued_at ?? invoice.created_at)}</span>
        <span>
          不含税 {signed(invoice.net)}，税额 {signed(invoice.tax)}
        </span>
        {invoice.blue_number && (
          <span>
            冲红 <span className="num">{invoice.blue_number}</span>
          </span>
        )}
      </RowFacts>
      {invoice.status === "failed" && (
        <Problem isQuiet>开票没有成功，请核对开票资料后重新申请，或联系客服。</Problem>
      )}
      {isWorking(invoice) && <About>税务平台正在开票，通常一分钟内完成，会自动刷新。</About>}
    </Row>
  );
}
