import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router';
import {Button} from '@coati/ui';
import {Link} from '@coati/router';

export const x = [createBrowserRouter, RouterProvider, Button, Link];
