export default function HelpPage() {
  return (
    <section className="container">
      <h1>帮助中心</h1>
    </section>
  );
}
