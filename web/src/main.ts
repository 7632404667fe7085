import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { loadTexts } from "./i18n";
import { startNavigation } from "./navigation.svelte";
import { settings } from "./settings/settings.svelte";
import { startSound } from "./sound";

settings.paint();
startNavigation();
startSound();
await loadTexts("pages", "server");

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
mount(App, { target });
