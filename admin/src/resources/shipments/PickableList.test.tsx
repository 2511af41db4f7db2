import { fireEvent, screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { closed, said, show, until } from "../../forms/dialogTesting";
import { PickableList } from "./PickableList";

const order = (id: string) => ({
  id,
  company: "仁心大药房",
  address: "",
  warehouse: "总仓",
  status: 30,
  status_text: "待发货",
  lines: 1,
  units: 2,
  remark: "",
  special: "",
  is_cold: false,
  is_cancel_asked: false,
  paid_at: null,
});
const refused = [{ id: "YJ2", message: "库存不够" }];

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`在 ${pathname}${search}`}</p>;
};

function open(answers: object, right = "write") {
  const orders = [order("YJ1"), order("YJ2")];
  const sent = show(
    <>
      <ResourceContextProvider value="picking">
        <PickableList />
      </ResourceContextProvider>
      <Address />
    </>,
    { lists: { picking: orders }, permissions: { shipments: right }, answers },
  );
  return { sent, orders };
}

it("prints what was started of the chosen ones once it is read what was not", async () => {
  const { sent } = open({ started: ["P1"], refused });
  await said("YJ1");
  for (const row of screen.getAllByLabelText("选中").slice(-2)) fireEvent.click(row);
  fireEvent.click(await said("生成并打印拣货单（2）"));
  await said("库存不够");
  expect(sent).toEqual([{ path: "/picking", body: { ids: ["YJ1", "YJ2"] } }]);
  await said("另外 1 单已经开出，关闭后打开它们的拣货单。");
  await said("在 /");
  fireEvent.click(screen.getByText("知道了"));
  await said("在 /pick_lists?ids=P1");
});

it("says why one was not started though it is listed no more, and stays", async () => {
  const { orders } = open({ started: [], refused });
  await until(() => expect(screen.getAllByText("开始拣货")).toHaveLength(2));
  orders.pop();
  fireEvent.click(screen.getAllByText("开始拣货")[1] as HTMLElement);
  await until(() => expect(screen.getAllByText("开始拣货")).toHaveLength(1));
  await said("库存不够");
  fireEvent.click(screen.getByText("知道了"));
  await closed();
  await said("在 /");
});

it("leaves picking to the warehouse", async () => {
  open({}, "read");
  await said("YJ1");
  expect(screen.queryByText("开始拣货")).toBeNull();
});
