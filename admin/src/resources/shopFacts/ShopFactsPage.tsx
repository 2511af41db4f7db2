import { Alert, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { RecordContextProvider, ResourceContextProvider, Title } from "react-admin";
import { shopFacts } from "../../api/calls/shopFacts";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { AskedChanges } from "../../review/AskedChanges";
import { KEY, ShopFactsForm } from "./ShopFactsForm";

/** What the storefront and the papers say of the shop. */
export function ShopFactsPage() {
  const { data: facts, error } = useQuery({ queryKey: [KEY], queryFn: ({ signal }) => shopFacts(signal) });
  const writes = useCan()(KEY, "write");
  // A reason belongs to one change.
  const record = useMemo(() => facts && { ...facts, reason: "" }, [facts]);
  return (
    <>
      <Title title="商城信息" />
      {error && <Alert severity="error">没有读到商城信息，请刷新页面</Alert>}
      {record ? (
        <>
          <Alert severity="info" sx={{ my: 2, maxWidth: 960 }}>
            {record.set_at
              ? `上次修改：${record.set_by} ${dateTime(record.set_at)}。`
              : "还没有修改过，显示的是安装时配置文件里的内容。"}
            保存后马上用在商城和新的单据上，企业全称、地址和网站备案号要质量管理同意后才生效；已签的合同、已开的发票不变。在线客服的服务时间、节假日和调休在“在线客服”里设置，包邮条件在“运费规则”里设置。
            {!writes && "商城信息由总管理修改。"}
          </Alert>
          <AskedChanges address="shop_facts/identity" />
          <ResourceContextProvider value={KEY}>
            <RecordContextProvider value={record}>
              <ShopFactsForm facts={record} writes={writes} />
            </RecordContextProvider>
          </ResourceContextProvider>
        </>
      ) : (
        !error && <Skeleton variant="rounded" height={480} sx={{ maxWidth: 960, mt: 2 }} />
      )}
    </>
  );
}
