import { mount } from "svelte";
import "./styles/index.css";
import { alone } from "./address";
import { answersBy } from "./api/backend";
import App from "./App.svelte";
import { loadTexts } from "./i18n";
import { place, startNavigation } from "./navigation.svelte";
import { pages } from "./pages";
import { settings } from "./settings/settings.svelte";
import { startSound } from "./sound";

async function answerAlone(): Promise<void> {
  const [{ PageBackend }, { keepForOffline }] = await Promise.all([
    import("./site/page-backend"),
    import("./site/updates"),
  ]);
  answersBy(new PageBackend());
  keepForOffline();
}

settings.paint();
startNavigation();
startSound();
// The page comes beside its texts, so that it is drawn at once; App tells when it does not come.
await Promise.all([
  loadTexts("pages"),
  pages[place.route.name].load().catch(() => null),
  alone ? answerAlone() : undefined,
]);

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
target.replaceChildren();
mount(App, { target });
// What the server may say; nobody can have been refused anything yet.
loadTexts("server").catch(() => undefined);
