import '@coati/ui/tokens.css';
import '@coati/ui/fonts.css';
import '@coati/ui/base.css';
import { createRoot } from 'react-dom/client';
import { StoreProvider, createStore } from '@coati/store';
import { mark } from '@coati/tracking';

mark('host-ready');
console.info(createRoot, StoreProvider, createStore);
void import(/* webpackChunkName: "routing" */ './routing');
