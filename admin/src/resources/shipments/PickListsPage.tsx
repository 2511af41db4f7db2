import { Alert, Box, Button, CircularProgress, Stack } from "@mui/material";
import { Link, useSearchParams } from "react-router-dom";
import type { Shipment } from "../../api/types";
import { useRows } from "../../api/useRecords";
import { dateTime } from "../../i18n/time";
import { wishedText } from "../orders/wished";
import { walk } from "./pick";

const MOST = 100;

function PickList({ shipment }: { shipment: Shipment }) {
  return (
    <Box
      component="section"
      aria-label={`拣货单 ${shipment.id}`}
      sx={{ breakAfter: "page", p: { xs: 2, sm: 3 }, "&:last-of-type": { breakAfter: "auto" } }}
    >
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline" }}>
        <Box component="h2" sx={{ m: 0, fontSize: 20 }}>
          拣货单 {shipment.id}
        </Box>
        <Box sx={{ whiteSpace: "nowrap" }}>
          {shipment.is_cold && <b>【冷链】</b>}
          {shipment.special && <b>【{shipment.special}】</b>}
          {shipment.warehouse}
        </Box>
      </Stack>
      <Box sx={{ my: 1, overflowWrap: "anywhere" }}>
        {shipment.company}　{shipment.receiver} {shipment.phone}
        <br />
        {shipment.address}
        {shipment.wished_months > 0 && (
          <>
            <br />
            <b>期望效期：{wishedText(shipment.wished_months)}</b>
          </>
        )}
        {shipment.remark && (
          <>
            <br />
            <b>客户备注：{shipment.remark}</b>
          </>
        )}
      </Box>
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          "& th, & td": { border: "1px solid #333", p: { xs: "4px", sm: "4px 8px" }, textAlign: "left" },
          // Places, batches, dates and numbers are read as one word; only the goods give way.
          "& :is(th, td):not(:nth-of-type(2))": { whiteSpace: "nowrap" },
          "& td:last-of-type": { width: { xs: 44, sm: 72 } },
          "& small": { display: "block" },
          "& thead": { display: "table-header-group" },
          "& tr": { breakInside: "avoid" },
        }}
      >
        <thead>
          <tr>
            <th>货位</th>
            <th>品名 规格 生产企业</th>
            <th>批号</th>
            <th>有效期至</th>
            <th>应拣</th>
            <th>实拣</th>
          </tr>
        </thead>
        <tbody>
          {walk(shipment.lines).map(({ line, batch }) => (
            <tr key={`${line.id}-${batch.batch_id}`}>
              <td>
                <b>{batch.shelf_place || "—"}</b>
              </td>
              <td>
                <b>{line.name}</b> {line.spec}
                <small>{line.maker}</small>
              </td>
              <td>{batch.batch_number}</td>
              <td>{batch.expires_on}</td>
              <td>
                {batch.number} {line.unit}
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ justifyContent: "space-between", mt: 2, gap: 1, flexWrap: "wrap" }}
      >
        <span>
          共 {shipment.kinds} 种 {shipment.units} 件　开单 {dateTime(shipment.created_at)}
        </span>
        <span>拣货：＿＿＿＿＿　复核：＿＿＿＿＿</span>
      </Stack>
    </Box>
  );
}

/** Pick lists on paper, one to a page. */
export function PickListsPage() {
  const [search] = useSearchParams();
  const ids = (search.get("ids") ?? "").split(",").filter(Boolean).slice(0, MOST);
  const { data, isPending, error } = useRows(
    "shipments",
    {
      filter: { id: ids },
      sort: { field: "id", order: "ASC" },
      pagination: { page: 1, perPage: MOST },
    },
    { enabled: ids.length > 0 },
  );
  return (
    <Box component="main" sx={{ bgcolor: "#fff", color: "#000", minHeight: "100vh" }}>
      <Stack
        direction="row"
        sx={{
          alignItems: "center",
          gap: 1,
          p: 2,
          borderBottom: "1px solid #ccc",
          "@media print": { display: "none" },
        }}
      >
        <Box component="h1" sx={{ m: 0, mr: "auto", fontSize: 16 }}>
          打印拣货单
        </Box>
        <Button variant="contained" disabled={!data?.length} onClick={() => window.print()}>
          打印
        </Button>
        <Button component={Link} to="/shipments?filter=%7B%22status%22%3A%22picking%22%7D">
          回到拣货与发货
        </Button>
      </Stack>
      {ids.length === 0 ? (
        <Alert severity="info">没有选中拣货单，请在“拣货与发货”里勾选后打印。</Alert>
      ) : error ? (
        <Alert severity="error">拣货单没有读出来，请刷新重试。</Alert>
      ) : isPending ? (
        <CircularProgress sx={{ m: 3 }} aria-label="正在读取拣货单" />
      ) : (
        data.map((shipment) => <PickList key={shipment.id} shipment={shipment} />)
      )}
    </Box>
  );
}
