import { Box, Button, Link as MuiLink } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Recall } from "../../api/types";
import { useCan } from "../../api/useCan";
import { LineTable } from "../../fields/LineTable";
import { StatusTag } from "../../fields/StatusTag";
import { CallDialog } from "./dialogs";
import { answerText } from "./words";

type Company = Recall["companies"][number];

function Orders({ orders }: Pick<Company, "orders">) {
  const opens = useCan()("orders", "read");
  return orders.map((order) => (
    <Box key={order}>
      {opens ? (
        <MuiLink component={Link} to={`/orders/${order}/show`}>
          {order}
        </MuiLink>
      ) : (
        order
      )}
    </Box>
  ));
}

/** Who has to answer, and what they said. */
export function Companies({ recall }: { recall: Recall }) {
  const writes = useCan()("recalls", "write");
  const [called, setCalled] = useState<Company | null>(null);
  const counted = (units: number) => `${units} ${recall.unit}`;
  const isOpen = recall.status === "active" && writes;
  return (
    <>
      <LineTable<Company>
        label="客户回复"
        lines={recall.companies}
        keyOf={({ company_id }) => company_id}
        columns={[
          { head: "客户", cell: ({ company }) => <b>{company}</b> },
          { head: "联系电话", wide: true, cell: ({ phone }) => phone },
          { head: "订单", wide: true, cell: ({ orders }) => <Orders orders={orders} /> },
          { head: "收到", align: "right", cell: ({ shipped }) => counted(shipped) },
          {
            head: "已退回",
            align: "right",
            cell: ({ returned }) => (returned > 0 ? counted(returned) : "—"),
          },
          { head: "库存", align: "right", cell: (one) => (one.answered_at ? counted(one.in_stock) : "—") },
          { head: "已售", align: "right", cell: (one) => (one.answered_at ? counted(one.sold) : "—") },
          {
            head: "回复",
            wide: true,
            cell: (one) => (
              <>
                {one.answered_at ? answerText(one) : <StatusTag word={{ text: "未回复", tone: "danger" }} />}
                {isOpen && (
                  <Button size="small" onClick={() => setCalled(one)}>
                    {one.answered_at ? "更正" : "登记电话回复"}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {called && <CallDialog recall={recall} company={called} onClose={() => setCalled(null)} />}
    </>
  );
}
